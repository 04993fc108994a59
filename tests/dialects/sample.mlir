// Operations whose operands are optional, variable in number or in an order that surprises, each with and without what is optional. In one
// operation no value stands twice, so that a value tells its position.

func.func @reads(%m: memref<8xf64>, %m2: memref<4x8xf64>, %t: tensor<8xf64>, %i: index, %j: index, %p: f64, %mask: vector<4xi1>,
    %rows: vector<4xindex>, %pass: vector<4xf64>, %r0: memref<f64>) {
  %0 = vector.transfer_read %m[%i], %p : memref<8xf64>, vector<4xf64>
  %1 = vector.transfer_read %m2[%i, %j], %p, %mask {in_bounds = [true]} : memref<4x8xf64>, vector<4xf64>
  %2 = vector.transfer_read %t[%i], %p, %mask : tensor<8xf64>, vector<4xf64>
  %3 = vector.transfer_read %r0[], %p : memref<f64>, vector<f64>
  %4 = vector.maskedload %m2[%i, %j], %mask, %pass : memref<4x8xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %5 = vector.expandload %m[%i], %mask, %pass : memref<8xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %6 = vector.gather %m2[%i, %j] [%rows], %mask, %pass : memref<4x8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %7 = vector.gather %t[%i] [%rows], %mask, %pass : tensor<8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  %8 = vector.load %m2[%i, %j] : memref<4x8xf64>, vector<4xf64>
  %9 = memref.load %m2[%i, %j] : memref<4x8xf64>
  %10 = affine.load %m2[%i, %j] : memref<4x8xf64>
  %11 = affine.vector_load %m[%i] : memref<8xf64>, vector<4xf64>
  %12 = bufferization.to_tensor %m restrict : memref<8xf64> to tensor<8xf64>
  return
}

func.func @writes(%m: memref<8xf64>, %m2: memref<4x8xf64>, %t: tensor<8xf64>, %i: index, %j: index, %x: f64, %mask: vector<4xi1>,
    %rows: vector<4xindex>, %v: vector<4xf64>, %n: memref<8xf64>, %s: tensor<8xf64>) {
  vector.transfer_write %v, %m[%i] : vector<4xf64>, memref<8xf64>
  vector.transfer_write %v, %m2[%i, %j], %mask {in_bounds = [true]} : vector<4xf64>, memref<4x8xf64>
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf64>, tensor<8xf64>
  vector.maskedstore %m2[%i, %j], %mask, %v : memref<4x8xf64>, vector<4xi1>, vector<4xf64>
  vector.compressstore %m[%i], %mask, %v : memref<8xf64>, vector<4xi1>, vector<4xf64>
  vector.scatter %m2[%i, %j] [%rows], %mask, %v : memref<4x8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64>
  %1 = vector.scatter %t[%i] [%rows], %mask, %v : tensor<8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> -> tensor<8xf64>
  vector.store %v, %m2[%i, %j] : memref<4x8xf64>, vector<4xf64>
  memref.store %x, %m2[%i, %j] : memref<4x8xf64>
  affine.store %x, %m2[%i, %j] : memref<4x8xf64>
  affine.vector_store %v, %m[%i] : memref<8xf64>, vector<4xf64>
  memref.copy %m, %n : memref<8xf64> to memref<8xf64>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<8xf64>, memref<8xf64>) -> ()
  %2 = bufferization.materialize_in_destination %t in %s : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xf64>
  %3 = memref.atomic_rmw addf %x, %m2[%i, %j] : (f64, memref<4x8xf64>) -> f64
  %4 = memref.generic_atomic_rmw %m2[%i, %j] : memref<4x8xf64> {
  ^bb0(%old: f64):
    memref.atomic_yield %old : f64
  }
  linalg.softmax dimension(0) ins(%m : memref<8xf64>) outs(%n : memref<8xf64>)
  return
}

func.func @memory(%m: memref<8xf64>, %d: memref<?xf64>, %bytes: memref<?xi8>, %i: index, %j: index, %k: index, %l: index,
    %shape: memref<2xindex>, %t: tensor<?xf64>) {
  %0 = memref.subview %d[%i][%j][%k] : memref<?xf64> to memref<?xf64, strided<[?], offset: ?>>
  %1 = memref.subview %m[0][4][2] : memref<8xf64> to memref<4xf64, strided<[2]>>
  %2 = memref.reinterpret_cast %d to offset: [%i], sizes: [%j], strides: [%k] : memref<?xf64> to memref<?xf64, strided<[?], offset: ?>>
  %3 = memref.view %bytes[%i][%j, %k] : memref<?xi8> to memref<?x?xf64>
  %4 = memref.reshape %m(%shape) : (memref<8xf64>, memref<2xindex>) -> memref<?x?xf64>
  %5 = memref.cast %m : memref<8xf64> to memref<?xf64>
  %6 = memref.expand_shape %d [[0, 1]] output_shape [%i, 2] : memref<?xf64> into memref<?x2xf64>
  %7 = memref.collapse_shape %6 [[0, 1]] : memref<?x2xf64> into memref<?xf64>
  %8 = memref.transpose %6 (a, b) -> (b, a) : memref<?x2xf64> to memref<2x?xf64, strided<[1, 2]>>
  %9 = memref.memory_space_cast %m : memref<8xf64> to memref<8xf64, 1>
  %10 = memref.assume_alignment %m, 16 : memref<8xf64>
  %11:4 = memref.extract_strided_metadata %m : memref<8xf64> -> memref<f64>, index, index, index
  %12 = memref.extract_aligned_pointer_as_index %m : memref<8xf64> -> index
  %13 = memref.realloc %d(%i) : memref<?xf64> to memref<?xf64>
  %14 = memref.realloc %m : memref<8xf64> to memref<16xf64>
  %15:2 = memref.distinct_objects %m, %d : memref<8xf64>, memref<?xf64>
  %16 = vector.type_cast %m : memref<8xf64> to memref<vector<8xf64>>
  %17 = bufferization.clone %m : memref<8xf64> to memref<8xf64>
  %18 = bufferization.to_buffer %t : tensor<?xf64> to memref<?xf64>
  %19 = bufferization.alloc_tensor() copy(%t) : tensor<?xf64>
  %20 = bufferization.alloc_tensor(%i) : tensor<?xf64>
  %21 = bufferization.alloc_tensor(%i) size_hint=%j : tensor<?xf64>
  %22 = memref.alloc(%i) : memref<?xf64>
  %23 = memref.alloca(%i) : memref<?xf64>
  return
}

func.func @values(%c: i1, %x: f64, %y: f64, %n: i32, %v: vector<4xf64>, %w: vector<4xf64>, %u: vector<2xf64>, %a: vector<4x2xf64>,
    %i: index, %j: index, %t: tensor<8xf64>, %s: tensor<4xf64>, %k: tensor<4x1xindex>, %d: tensor<?x?xf64>, %o: tensor<?x?x2x?xf64>,
    %mask: vector<4xi1>, %shape: tensor<1xi32>, %z: complex<f64>) {
  %0 = arith.select %c, %x, %y : f64
  %1 = math.copysign %x, %y : f64
  %2 = math.fpowi %x, %n : f64, i32
  %3 = complex.powi %z, %n : complex<f64>, i32
  %4 = vector.insert %x, %v[%i] : f64 into vector<4xf64>
  %5 = vector.insert_strided_slice %u, %v {offsets = [1], strides = [1]} : vector<2xf64> into vector<4xf64>
  %6 = vector.extract %a[%i, %j] : f64 from vector<4x2xf64>
  %7 = vector.reduction <add>, %v : vector<4xf64> into f64
  %8 = vector.reduction <add>, %v, %x : vector<4xf64> into f64
  %9 = vector.outerproduct %v, %u : vector<4xf64>, vector<2xf64>
  %10 = vector.outerproduct %v, %u, %a : vector<4xf64>, vector<2xf64>
  %11 = vector.mask %mask, %w { vector.yield %v : vector<4xf64> } : vector<4xi1> -> vector<4xf64>
  %12 = vector.mask %mask { vector.reduction <add>, %v : vector<4xf64> into f64 } : vector<4xi1> -> f64
  %13 = tensor.insert %x into %t[%i] : tensor<8xf64>
  %14 = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf64> into tensor<8xf64>
  %15 = tensor.extract %t[%i] : tensor<8xf64>
  %16 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf64> to tensor<4xf64>
  %17 = tensor.gather %t[%k] gather_dims([0]) : (tensor<8xf64>, tensor<4x1xindex>) -> tensor<4x1xf64>
  %18 = tensor.scatter %17 into %t[%k] scatter_dims([0]) unique : (tensor<4x1xf64>, tensor<8xf64>, tensor<4x1xindex>) -> tensor<8xf64>
  %19 = tensor.splat %x[%i, %j] : tensor<?x?xf64>
  %20 = tensor.reshape %t(%shape) : (tensor<8xf64>, tensor<1xi32>) -> tensor<?xf64>
  %21 = tensor.expand_shape %t [[0, 1]] output_shape [4, 2] : tensor<8xf64> into tensor<4x2xf64>
  %22 = tensor.pad %d low[%i, 0] high[0, %j] {
  ^bb0(%p: index, %q: index):
    tensor.yield %x : f64
  } : tensor<?x?xf64> to tensor<?x?xf64>
  %23 = linalg.pack %d padding_value(%x : f64) inner_dims_pos = [0, 1] inner_tiles = [2, %i] into %o : tensor<?x?xf64> -> tensor<?x?x2x?xf64>
  %24 = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [2, %i] into %o : tensor<?x?xf64> -> tensor<?x?x2x?xf64>
  %25 = linalg.unpack %o inner_dims_pos = [0, 1] inner_tiles = [2, %i] into %d : tensor<?x?x2x?xf64> -> tensor<?x?xf64>
  %26 = scf.forall (%p) in (4) shared_outs(%out = %t) -> tensor<8xf64> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[%i] [4] [1] : tensor<4xf64> into tensor<8xf64>
    }
  }
  return
}

func.func @transforms(%f: tensor<2x3x3x5xf32>, %g: tensor<6x6x5x2xf32>, %p: tensor<2x10x10x5xf32>, %q: tensor<6x6x2x2x2x5xf32>,
    %r: tensor<6x6x2x2x2x2xf32>, %s: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%g : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%p : tensor<2x10x10x5xf32>) outs(%q : tensor<6x6x2x2x2x5xf32>)
      -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%r : tensor<6x6x2x2x2x2xf32>) outs(%s : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%m: memref<8xf64>, %n: i32) kernel {
      gpu.return
    }
    gpu.func @threads(%x: f32, %n: i32, %w: i32, %m: memref<16x16xf32>, %i: index, %j: index, %c: !gpu.mma_matrix<16x16xf32, "COp">,
        %v: vector<1xf32>) {
      %0, %1 = gpu.shuffle xor %x, %n, %w : f32
      %2 = gpu.subgroup_broadcast %x, specific_lane %n : f32
      %3 = gpu.subgroup_broadcast %x, first_active_lane : f32
      %4 = gpu.subgroup_mma_load_matrix %m[%i, %j] {leadDimension = 16 : index} : memref<16x16xf32> -> !gpu.mma_matrix<16x16xf32, "COp">
      gpu.subgroup_mma_store_matrix %c, %m[%i, %j] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
      %5 = gpu.subgroup_mma_extract_thread_local %c[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
      %6 = gpu.subgroup_mma_insert_thread_local %x, %c[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
      %7 = gpu.all_reduce add %x {} : (f32) -> f32
      %8 = gpu.warp_execute_on_lane_0(%i)[32] args(%v : vector<1xf32>) -> vector<1xf32> {
      ^bb0(%all: vector<32xf32>):
        gpu.yield %all : vector<32xf32>
      }
      gpu.return
    }
  }
  func.func @host(%m: memref<8xf64>, %n: memref<8xf64>, %x: f64, %t: !gpu.async.token, %u: !gpu.async.token, %a: index, %b: index,
      %c: index, %d: index, %e: index, %f: index, %size: i32, %k: i32) {
    gpu.memcpy %m, %n : memref<8xf64>, memref<8xf64>
    %0 = gpu.memcpy async [%t, %u] %m, %n : memref<8xf64>, memref<8xf64>
    gpu.memset %m, %x : memref<8xf64>, f64
    %1 = gpu.memset async [%t] %m, %x : memref<8xf64>, f64
    gpu.launch_func @kernels::@kernel blocks in (%a, %b, %c) threads in (%d, %e, %f) args(%m : memref<8xf64>, %k : i32)
    %2 = gpu.launch_func async [%t] @kernels::@kernel blocks in (%a, %b, %c) threads in (%d, %e, %f)
        dynamic_shared_memory_size %size args(%m : memref<8xf64>, %k : i32)
    gpu.launch_func <%t : !gpu.async.token> @kernels::@kernel blocks in (%a, %b, %c) threads in (%d, %e, %f)
        args(%m : memref<8xf64>, %k : i32)
    return
  }
}
