// RUN: sw-opt %s --sw-plan-memory=alignment=96 --verify-diagnostics

// The alignment is no power of two; a function is not needed to say so.
// expected-error @below {{sw-plan-memory expects a power of two up to 2097152 as alignment, but got 96}}
module {
}
