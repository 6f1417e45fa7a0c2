// Transposed convolutions as importers print them: images with zeros between their elements.
// RUN: sw-run %s --verify --quiet --entry=doubled
// RUN: sw-run %s --verify --quiet --entry=gan
// RUN: sw-run %s --verify --quiet --entry=odd
// RUN: sw-run %s --verify --quiet --entry=odd0
// RUN: sw-run %s --verify --quiet --entry=odd2
// RUN: sw-run %s --verify --quiet --entry=thrice
// RUN: sw-run %s --verify --quiet --entry=unequal
// RUN: sw-run %s --verify --quiet --entry=doubled --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=gan --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=filters
// RUN: sw-run %s --entry=filters --mode=timing | FileCheck %s

// CHECK: filters on sw26010, mode timing, 1 launch{{$}}
// CHECK-NOT: _fill
// CHECK: on the MPE
// CHECK-NEXT: other
// CHECK-NEXT: ---

func.func @doubled(%x: tensor<1x5x6x7xf32>, %b: tensor<3xf32>) -> tensor<1x3x12x14xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[-0.731272, 0.694867], [0.527549, -0.489862]], [[-0.009130, -0.101018], [0.303186, 0.577447]], [[-0.812281, -0.943305], [0.671530, -0.134466]], [[0.524560, -0.995788], [-0.109226, 0.443080]], [[-0.542476, 0.890541], [0.802855, -0.938820]]], [[[-0.949108, 0.082825], [0.878298, -0.237592]], [[-0.566801, -0.155767], [-0.941918, -0.556617]], [[-0.124225, -0.008376], [-0.533831, -0.538267]], [[-0.562438, -0.080793], [-0.420437, -0.957021]], [[0.675156, 0.112909], [0.284589, -0.628187]]], [[[0.985087, 0.719893], [-0.758220, -0.334610]], [[0.442969, 0.422384], [0.872881, -0.155786]], [[0.660071, 0.340611], [-0.393263, 0.175161]], [[0.764958, 0.692395], [0.010568, 0.178005]], [[-0.930948, -0.514520], [0.594808, -0.171372]]]]> : tensor<3x5x2x2xf32>
  %ez = tensor.empty() : tensor<1x5x13x15xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x5x13x15xf32>) -> tensor<1x5x13x15xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 5, 6, 7] [1, 1, 2, 2] : tensor<1x5x6x7xf32> into tensor<1x5x13x15xf32>
  %eo = tensor.empty() : tensor<1x3x12x14xf32>
  %init = linalg.broadcast ins(%b : tensor<3xf32>) outs(%eo : tensor<1x3x12x14xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x5x13x15xf32>, tensor<3x5x2x2xf32>) outs(%init : tensor<1x3x12x14xf32>) -> tensor<1x3x12x14xf32>
  return %y : tensor<1x3x12x14xf32>
}

func.func @gan(%x: tensor<2x3x5x6xf32>, %b: tensor<4xf32>) -> tensor<2x4x10x12xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[-0.653985, 0.097598, 0.406082, 0.348972], [-0.250594, -0.122077, 0.016853, 0.556885], [0.041877, -0.213490, -0.020613, -0.940850], [-0.913025, 0.406764, 0.966375, 0.186367]], [[-0.212801, -0.659302, 0.004477, 0.964153], [0.541046, 0.079235, 0.720580, -0.535648], [0.027543, 0.904935, 0.155590, -0.081737], [-0.461441, 0.095993, 0.914233, -0.988582]], [[0.567310, 0.640972, 0.772359, 0.481007], [0.618280, 0.037357, 0.122716, -0.147819], [-0.887753, 0.740020, 0.139999, -0.600321], [0.009441, -0.030150, -0.286420, -0.307844]]], [[[0.076958, 0.246979, 0.224905, -0.083706], [-0.944050, -0.540790, -0.645577, 0.168922], [0.722018, 0.596878, 0.594195, 0.632875], [-0.489412, 0.683490, 0.346227, -0.833532]], [[-0.966619, -0.970880, 0.511174, -0.500882], [-0.781023, 0.249604, -0.311154, -0.860969], [-0.680749, 0.054761, -0.663710, -0.454171], [0.423180, -0.090597, -0.355996, -0.052458]], [[-0.952731, -0.226886, -0.158163, -0.623921], [-0.782477, 0.799637, 0.020232, -0.581818], [0.211297, 0.634079, -0.958364, -0.964271], [-0.707077, 0.437671, -0.679545, 0.409211]]], [[[0.356352, 0.089404, -0.558801, 0.951189], [0.595622, 0.033199, -0.553608, 0.297013], [-0.210204, 0.151692, -0.357508, 0.261896], [-0.882430, -0.402788, 0.935807, 0.751068]], [[-0.387227, 0.717029, -0.379273, 0.878577], [0.487684, -0.167655, -0.495284, -0.983039], [0.757436, -0.924167, 0.638828, 0.924402], [0.140561, -0.656966, 0.735562, 0.947550]], [[0.408046, 0.017747, -0.244062, -0.306138], [-0.588476, 0.348306, -0.134100, -0.611763], [-0.791152, 0.331915, -0.407855, -0.000400], [-0.349309, 0.743243, 0.799357, -0.963814]]], [[[-0.598294, -0.344519, 0.974099, 0.565401], [-0.321809, -0.573940, 0.348910, 0.675402], [0.864375, -0.312300, 0.764786, 0.374220], [-0.031003, 0.971016, -0.530719, 0.450930]], [[-0.830640, -0.660612, 0.821976, -0.574064], [0.518232, 0.200418, 0.682264, -0.263784], [-0.319430, -0.417569, 0.734840, 0.207965], [0.908615, 0.774530, -0.729308, 0.102341]], [[-0.791450, -0.921724, -0.853613, 0.732337], [0.576233, 0.657012, -0.318205, 0.230372], [0.563807, -0.243921, 0.141563, -0.552572], [-0.836513, -0.466553, 0.781536, 0.128894]]]]> : tensor<4x3x4x4xf32>
  %ez = tensor.empty() : tensor<2x3x13x15xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<2x3x13x15xf32>) -> tensor<2x3x13x15xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 2, 2] [2, 3, 5, 6] [1, 1, 2, 2] : tensor<2x3x5x6xf32> into tensor<2x3x13x15xf32>
  %eo = tensor.empty() : tensor<2x4x10x12xf32>
  %init = linalg.broadcast ins(%b : tensor<4xf32>) outs(%eo : tensor<2x4x10x12xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<2x3x13x15xf32>, tensor<4x3x4x4xf32>) outs(%init : tensor<2x4x10x12xf32>) -> tensor<2x4x10x12xf32>
  return %y : tensor<2x4x10x12xf32>
}

func.func @odd(%x: tensor<1x2x5x4xf32>) -> tensor<1x3x10x8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[0.850134, -0.084461, -0.445634], [0.574029, 0.655536, -0.975237], [0.340823, -0.816634, -0.769795]], [[0.770120, -0.919953, -0.520733], [0.976317, -0.157973, -0.768884], [-0.665233, -0.517159, 0.488013]]], [[[-0.794332, 0.821529, -0.243445], [0.940528, 0.818445, -0.411953], [-0.493180, -0.045980, -0.799742]], [[0.304100, -0.920760, -0.978988], [0.965167, -0.408900, 0.193141], [-0.100311, -0.373438, -0.874070]]], [[[0.826784, 0.939627, 0.939593], [-0.777275, -0.569613, 0.235614], [0.959906, 0.085826, 0.376380]], [[0.323669, -0.481828, 0.083205], [-0.385358, -0.507238, -0.837262], [-0.438427, 0.966753, -0.104196]]]]> : tensor<3x2x3x3xf32>
  %ez = tensor.empty() : tensor<1x2x12x10xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x2x12x10xf32>) -> tensor<1x2x12x10xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 2, 5, 4] [1, 1, 2, 2] : tensor<1x2x5x4xf32> into tensor<1x2x12x10xf32>
  %eo = tensor.empty() : tensor<1x3x10x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x3x10x8xf32>) -> tensor<1x3x10x8xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x2x12x10xf32>, tensor<3x2x3x3xf32>) outs(%init : tensor<1x3x10x8xf32>) -> tensor<1x3x10x8xf32>
  return %y : tensor<1x3x10x8xf32>
}

func.func @odd0(%x: tensor<1x2x5x4xf32>, %init: tensor<1x3x11x9xf32>) -> tensor<1x3x11x9xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[0.304021, 0.286932, 0.881469], [-0.219043, -0.386431, -0.345517], [-0.366530, 0.694270, 0.787000]], [[-0.394381, -0.331333, 0.088451], [0.157971, 0.191925, -0.509804], [-0.959252, -0.512481, -0.855345]]], [[[0.102410, -0.858167, -0.849740], [0.270764, -0.418357, 0.584370], [-0.013478, 0.725298, -0.691641]], [[0.002859, 0.589967, -0.845786], [0.898456, -0.653516, 0.552418], [0.969792, 0.643100, -0.360432]]], [[[-0.786245, 0.028717, 0.838714], [-0.413021, 0.787518, -0.716639], [0.820963, -0.936480, -0.367863]], [[0.806177, 0.607713, 0.814308], [0.681437, 0.492370, 0.379190], [-0.643690, -0.134724, -0.684206]]]]> : tensor<3x2x3x3xf32>
  %ez = tensor.empty() : tensor<1x2x13x11xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x2x13x11xf32>) -> tensor<1x2x13x11xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 2, 5, 4] [1, 1, 2, 2] : tensor<1x2x5x4xf32> into tensor<1x2x13x11xf32>
  %eo = tensor.empty() : tensor<1x3x11x9xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x2x13x11xf32>, tensor<3x2x3x3xf32>) outs(%init : tensor<1x3x11x9xf32>) -> tensor<1x3x11x9xf32>
  return %y : tensor<1x3x11x9xf32>
}

func.func @odd2(%x: tensor<1x2x5x4xf32>, %init: tensor<1x3x7x5xf32>) -> tensor<1x3x7x5xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[0.429649, 0.335557, -0.494827], [-0.871172, 0.926772, 0.616505], [0.098540, 0.082755, 0.702585]], [[-0.093381, -0.208579, -0.322662], [-0.484062, -0.951183, 0.292878], [-0.166632, 0.141207, -0.875357]]], [[[-0.290113, -0.723432, -0.749742], [-0.481774, 0.657869, -0.204405], [-0.197836, 0.224890, -0.532941]], [[-0.985046, 0.057403, 0.001799], [0.297679, -0.123366, 0.373026], [0.462844, -0.523251, -0.009855]]], [[[-0.042346, -0.549876, -0.175508], [0.120815, 0.813879, 0.835413], [-0.449549, 0.292830, -0.903605]], [[-0.856897, 0.023383, 0.754848], [-0.681065, 0.532056, 0.766019], [-0.376396, 0.385114, 0.697982]]]]> : tensor<3x2x3x3xf32>
  %ez = tensor.empty() : tensor<1x2x9x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x2x9x7xf32>) -> tensor<1x2x9x7xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 0, 0] [1, 2, 5, 4] [1, 1, 2, 2] : tensor<1x2x5x4xf32> into tensor<1x2x9x7xf32>
  %eo = tensor.empty() : tensor<1x3x7x5xf32>
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x2x9x7xf32>, tensor<3x2x3x3xf32>) outs(%init : tensor<1x3x7x5xf32>) -> tensor<1x3x7x5xf32>
  return %y : tensor<1x3x7x5xf32>
}

func.func @thrice(%x: tensor<1x2x3x4xf64>, %b: tensor<3xf64>) -> tensor<1x3x11x14xf64> {
  %zero = arith.constant 0.0 : f64
  %w = arith.constant dense<[[[[-0.256771, 0.402565, 0.472836, 0.189156, 0.712554], [0.793209, 0.920158, 0.142465, -0.647448, -0.498809], [-0.564763, 0.139035, 0.515500, -0.895734, 0.363273], [0.434307, -0.304037, 0.030112, -0.670404, 0.459792], [-0.918583, 0.962442, 0.615887, 0.256897, -0.464948]], [[0.825726, 0.918878, -0.721748, 0.551515, 0.683862], [0.319435, 0.400816, -0.109883, 0.848616, 0.942415], [-0.235293, 0.605423, -0.134157, -0.670492, -0.349065], [-0.747340, 0.817770, 0.918848, -0.761627, 0.201358], [-0.183552, -0.763820, -0.409049, -0.503567, 0.499154]]], [[[-0.991982, -0.620323, -0.122454, -0.957931, 0.255053], [0.211255, 0.670665, -0.586788, -0.430437, 0.084679], [-0.453549, 0.171476, -0.498236, 0.367054, 0.582181], [0.617309, 0.947232, 0.090754, -0.018381, 0.711395], [0.538135, 0.141089, -0.233487, -0.431905, -0.783722]], [[0.615098, -0.763857, 0.494530, 0.090574, 0.929891], [0.522131, 0.947040, -0.726812, 0.000743, 0.145157], [-0.377497, 0.006065, -0.286362, 0.056788, -0.998311], [-0.115371, -0.100896, -0.390402, -0.201195, 0.566175], [0.366826, -0.015402, 0.295336, -0.244884, -0.592172]]], [[[-0.992249, -0.444757, 0.196328, 0.763326, 0.658842], [0.021920, 0.974036, -0.076838, 0.669187, -0.182069], [0.489261, 0.975183, -0.389327, -0.659374, 0.240067], [0.061912, -0.281156, -0.992962, -0.221675, -0.148261], [-0.189496, 0.722491, 0.168856, 0.467662, 0.795818]], [[0.497547, -0.014596, 0.491537, 0.280711, 0.297491], [0.259351, -0.186002, 0.258524, 0.267465, 0.874236], [0.564947, 0.692536, 0.535000, 0.630652, 0.210925], [-0.301100, -0.470833, 0.416040, 0.747884, 0.088494], [-0.695860, 0.665951, -0.030914, -0.065795, -0.909224]]]]> : tensor<3x2x5x5xf64>
  %ez = tensor.empty() : tensor<1x2x15x18xf64>
  %z = linalg.fill ins(%zero : f64) outs(%ez : tensor<1x2x15x18xf64>) -> tensor<1x2x15x18xf64>
  %i = tensor.insert_slice %x into %z[0, 0, 3, 3] [1, 2, 3, 4] [1, 1, 3, 3] : tensor<1x2x3x4xf64> into tensor<1x2x15x18xf64>
  %eo = tensor.empty() : tensor<1x3x11x14xf64>
  %init = linalg.broadcast ins(%b : tensor<3xf64>) outs(%eo : tensor<1x3x11x14xf64>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x2x15x18xf64>, tensor<3x2x5x5xf64>) outs(%init : tensor<1x3x11x14xf64>) -> tensor<1x3x11x14xf64>
  return %y : tensor<1x3x11x14xf64>
}

func.func @unequal(%x: tensor<1x2x4x5xf32>, %b: tensor<3xf32>) -> tensor<1x3x8x11xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[0.020562, 0.489495, -0.154804], [-0.289645, 0.313687, -0.960517]], [[0.014327, 0.892254, 0.380895], [-0.196153, 0.377816, 0.209988]]], [[[-0.582221, -0.584583, 0.772051], [-0.461862, -0.850230, 0.661355]], [[0.046396, -0.263584, 0.023038], [0.473451, -0.662893, 0.306134]]], [[[0.426874, 0.630007, -0.460479], [0.219333, -0.535772, 0.122089]], [[-0.655274, 0.579535, 0.733436], [-0.340713, -0.555363, 0.927577]]]]> : tensor<3x2x2x3xf32>
  %ez = tensor.empty() : tensor<1x2x9x13xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x2x9x13xf32>) -> tensor<1x2x9x13xf32>
  %i = tensor.insert_slice %x into %z[0, 0, 1, 2] [1, 2, 4, 5] [1, 1, 2, 2] : tensor<1x2x4x5xf32> into tensor<1x2x9x13xf32>
  %eo = tensor.empty() : tensor<1x3x8x11xf32>
  %init = linalg.broadcast ins(%b : tensor<3xf32>) outs(%eo : tensor<1x3x8x11xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x2x9x13xf32>, tensor<3x2x2x3xf32>) outs(%init : tensor<1x3x8x11xf32>) -> tensor<1x3x8x11xf32>
  return %y : tensor<1x3x8x11xf32>
}

// The filters are turned by positions, as torch-mlir prints it, and the result is part of another array.
func.func @filters(%x: tensor<1x8x9x10xf32>, %k: tensor<1x4x18x20xf32>) -> tensor<1x8x18x20xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %w = arith.constant dense<[[[[0.413381, 0.687585], [-0.938931, 0.798787]], [[0.244904, -0.366942], [-0.136469, 0.523186]], [[0.570824, -0.620198], [0.251773, -0.668741]], [[0.946100, -0.112847], [0.826290, 0.456496]]], [[[0.212520, -0.476032], [0.053185, -0.722761]], [[-0.723804, 0.431500], [-0.277820, 0.502753]], [[-0.519013, 0.436316], [0.436954, -0.389008]], [[-0.787229, -0.205984], [-0.015277, -0.800052]]], [[[-0.626477, -0.889314], [0.195027, 0.777752]], [[-0.566884, -0.930573], [0.407847, 0.629821]], [[0.928243, 0.226358], [-0.315114, 0.675737]], [[-0.763866, 0.385274], [-0.809538, -0.200589]]], [[[-0.009954, -0.244211], [-0.662805, -0.536565]], [[0.640300, -0.074848], [0.159865, -0.576186]], [[0.429870, -0.339765], [0.187237, 0.818974]], [[0.988787, -0.907564], [0.594885, 0.715176]]], [[[-0.360851, -0.233705], [0.160508, 0.837680]], [[-0.200143, 0.760060], [0.517121, -0.695454]], [[0.827360, -0.969638], [-0.709643, 0.329622]], [[-0.885761, -0.241020], [-0.740042, -0.074221]]], [[[0.679961, 0.812169], [-0.929061, -0.878296]], [[0.681248, -0.914370], [-0.452819, -0.765127]], [[-0.817925, -0.944754], [0.275026, 0.489229]], [[0.373543, 0.691246], [0.326032, -0.220596]]], [[[0.262126, 0.939190], [0.283207, -0.513817]], [[-0.879632, 0.870332], [0.180991, -0.300771]], [[0.210705, 0.120515], [0.044344, -0.878391]], [[-0.293545, -0.174700], [-0.601263, 0.760210]]], [[[-0.151760, 0.324771], [0.427093, 0.486566]], [[0.442231, 0.504417], [-0.496839, 0.952807]], [[-0.697980, 0.837295], [0.709138, 0.704329]], [[-0.894377, -0.817564], [0.626112, -0.061666]]]]> : tensor<8x4x2x2xf32>
  %b = arith.constant dense<[0.5, -0.25, 0.125, 1.0]> : tensor<4xf32>
  %ex = tensor.empty() : tensor<1x8x9x10xf32>
  %ek = tensor.empty() : tensor<1x4x18x20xf32>
  %a = linalg.exp ins(%x : tensor<1x8x9x10xf32>) outs(%ex : tensor<1x8x9x10xf32>) -> tensor<1x8x9x10xf32>
  %j = linalg.exp ins(%k : tensor<1x4x18x20xf32>) outs(%ek : tensor<1x4x18x20xf32>) -> tensor<1x4x18x20xf32>
  %ew = tensor.empty() : tensor<4x8x2x2xf32>
  %fw = linalg.fill ins(%zero : f32) outs(%ew : tensor<4x8x2x2xf32>) -> tensor<4x8x2x2xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(f, c, u, v) -> (f, c, u, v)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%fw : tensor<4x8x2x2xf32>) {
  ^bb0(%o: f32):
    %f = linalg.index 0 : index
    %c = linalg.index 1 : index
    %u = linalg.index 2 : index
    %v = linalg.index 3 : index
    %p = arith.subi %one, %u : index
    %q = arith.subi %one, %v : index
    %r = tensor.extract %w[%c, %f, %p, %q] : tensor<8x4x2x2xf32>
    linalg.yield %r : f32
  } -> tensor<4x8x2x2xf32>
  %ez = tensor.empty() : tensor<1x8x19x21xf32>
  %z = linalg.fill ins(%zero : f32) outs(%ez : tensor<1x8x19x21xf32>) -> tensor<1x8x19x21xf32>
  %i = tensor.insert_slice %a into %z[0, 0, 1, 1] [1, 8, 9, 10] [1, 1, 2, 2] : tensor<1x8x9x10xf32> into tensor<1x8x19x21xf32>
  %init = linalg.broadcast ins(%b : tensor<4xf32>) outs(%ek : tensor<1x4x18x20xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%i, %t : tensor<1x8x19x21xf32>, tensor<4x8x2x2xf32>) outs(%init : tensor<1x4x18x20xf32>) -> tensor<1x4x18x20xf32>
  %all = tensor.concat dim(1) %j, %y : (tensor<1x4x18x20xf32>, tensor<1x4x18x20xf32>) -> tensor<1x8x18x20xf32>
  return %all : tensor<1x8x18x20xf32>
}
