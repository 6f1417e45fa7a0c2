//===- SWConvAttrs.td - Windows of convolutions -------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWCONVATTRS_TD
#define SUNWAY_DIALECT_SW_IR_SWCONVATTRS_TD

include "Dialect/SW/IR/SWAttrBase.td"

class SW_RequiredNumbers<string what>
    : AttrParameter<"::mlir::DenseI64ArrayAttr", what>;

def SW_WindowAttr : SW_Attr<"Window", "window"> {
  let summary = "The windows of a convolution over images of rows and columns";
  let description = [{
    Each entry has a number for rows and one for columns, in this order:

    * `kernel`: positions of the kernel (taps);
    * `strides`: the distance from one window to the next;
    * `dilations`: the distance from one tap to the next;
    * `pads`: rows and columns of padding before the image;
    * `output`: windows, which are the pixels of the output.

    A window that extends beyond the border of the image reads 0 there. The padding after the
    image follows from `output`.

    With `blocks = [r, s]` the rows of windows are in blocks of r rows, and a block begins s
    rows after the previous one. If s < r, blocks have rows in common, which the matrix then
    contains several times. A pooling then finds its whole window in one block (`sw.pool`).

    ```mlir
    %w = sw.windows %x, <kernel = [3, 3], strides = [2, 2], dilations = [1, 1],
        pads = [1, 1], output = [14, 14]> : tensor<8x28x28xf32> to tensor<72x196xf32>
    ```
  }];
  let parameters = (ins
      SW_RequiredNumbers<"taps">:$kernel,
      SW_RequiredNumbers<"distance between windows">:$strides,
      SW_RequiredNumbers<"distance between taps">:$dilations,
      SW_RequiredNumbers<"rows and columns of zeros before the image">:$pads,
      SW_RequiredNumbers<"windows">:$output,
      OptionalParameter<"::mlir::DenseI64ArrayAttr",
                        "rows of a block, and distance between blocks">:$blocks);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Rows of the output in a block, and the rows from one block to the next:
    /// all of them if there are no blocks.
    int64_t getBlockRows() const {
      return getBlocks() ? getBlocks()[0] : getOutput()[0];
    }
    int64_t getBlockStep() const {
      return getBlocks() ? getBlocks()[1] : getOutput()[0];
    }
    /// Pixels of a block.
    int64_t getBlockPixels() const { return getBlockRows() * getOutput()[1]; }
    /// The rows of windows from the first to the last of `blocks` consecutive
    /// blocks.
    template <typename T>
    T getLinesOf(T blocks) const {
      return (blocks - 1) * static_cast<T>(getBlockStep()) +
             static_cast<T>(getBlockRows());
    }
    /// Taps of the kernel, for each channel.
    int64_t getTaps() const { return getKernel()[0] * getKernel()[1]; }
    /// Pixels of the output of an image.
    int64_t getPixels() const { return getOutput()[0] * getOutput()[1]; }

    /// Rows (`dim` 0) or columns (1) from the first to the last that `windows`
    /// windows read with `kernel` positions of the kernel along them.
    int64_t getReach(unsigned dim, int64_t windows, int64_t kernel) const;

    /// The part of an image that pieces of the matrix of windows need.
    struct Patch {
      int64_t channels, rows, cols;
    };
    /// Maximum number of channels that `taps` taps belong to, if the first one
    /// is a multiple of `tapStep`.
    int64_t getPatchChannels(int64_t taps, int64_t tapStep) const;
    /// Maximum number of rows of an image with `rows` rows that `pixels` pixels
    /// read with taps in `kernelRows` rows of the kernel. The first pixel is a
    /// multiple of `pixelStep`.
    int64_t getPatchRows(int64_t pixels, int64_t pixelStep, int64_t kernelRows,
                         int64_t rows) const;
  }];
}

def SW_PoolAttr : SW_Attr<"Pool", "pool"> {
  let summary = "The windows of a pooling over an image whose rows are in blocks";
  let description = [{
    The first five entries have a number for rows and one for columns, in this order:

    * `kernel`: elements of a window;
    * `strides`: the distance from one window to the next;
    * `pads`: rows and columns before the image that windows reach and that do not count;
    * `image`: rows and columns of the image;
    * `output`: windows, which are the pixels of the output.

    A block has the rows of the image that `rows` rows of the output read: (`rows` - 1)
    strides[0] + kernel[0] rows of `line` elements. Rows and columns of blocks outside of the
    image do not count. If windows are `weighted`, rows of blocks begin with the pads[1] columns
    before the image, and include all columns that windows read. If `whole` is set, there is one
    block, the unchanged image.

    ```mlir
    %p = sw.pool %c at %c0 to %e, <kernel = [2, 2], strides = [2, 2], pads = [0, 0],
        image = [28, 28], output = [14, 14], rows = 1, line = 28> initial 0xFFF0000000000000
        : tensor<6x896xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
    ```
  }];
  let parameters = (ins
      SW_RequiredNumbers<"elements of a window">:$kernel,
      SW_RequiredNumbers<"distance between windows">:$strides,
      SW_RequiredNumbers<"rows and columns before the image">:$pads,
      SW_RequiredNumbers<"rows and columns of the image">:$image,
      SW_RequiredNumbers<"windows">:$output,
      "int64_t":$rows, "int64_t":$line,
      DefaultValuedParameter<"bool", "false">:$weighted,
      DefaultValuedParameter<"bool", "false">:$whole);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The maximum number of columns of a window, and of the distance to the
    /// next one, as TPP_POOL_MAX_COLS of the device library.
    static constexpr int64_t kMaxColumns = 16;
    /// The maximum number of elements in kernel[0] + 1 rows of a whole image, as
    /// TPP_POOL_MAX_LINES of the device library.
    static constexpr int64_t kMaxLines = 512;
    /// Rows of the image in a block.
    int64_t getLines() const {
      return getWhole() ? getImage()[0]
                        : (getRows() - 1) * getStrides()[0] + getKernel()[0];
    }
    /// Elements of a block, and pixels of the output that it gives.
    int64_t getBlockElements() const { return getLines() * getLine(); }
    int64_t getBlockPixels() const { return getRows() * getOutput()[1]; }
    int64_t getPixels() const { return getOutput()[0] * getOutput()[1]; }
    int64_t getTaps() const { return getKernel()[0] * getKernel()[1]; }
    /// Columns of a row of a block that weighted windows read: those before the
    /// image, up to the last column of the image or of a window.
    int64_t getUsedColumns() const {
      return std::max(getPads()[1] + getImage()[1],
                      (getOutput()[1] - 1) * getStrides()[1] + getKernel()[1]);
    }
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWCONVATTRS_TD
