// gather and scatter through vectors of pointers
llvm.func @gather(%p: !llvm.ptr, %i: vector<4xi64>, %m: vector<4xi1>) -> f64 {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
//^^ inactive[no-derivative-type]
  %v = llvm.intr.masked.gather %q, %m {alignment = 8 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf64>
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %r = "llvm.intr.vector.reduce.fadd"(%z, %v) : (f64, vector<4xf64>) -> f64
  llvm.return %r : f64
}
llvm.func @scatter(%p: !llvm.ptr, %i: vector<4xi64>, %m: vector<4xi1>, %v: vector<4xf64>) {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f64
//^^ inactive[no-derivative-type]
  llvm.intr.masked.scatter %v, %q, %m {alignment = 8 : i32} : vector<4xf64>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.return
}

// -----
// null pointers are the address of nothing
llvm.func @null(%x: f64, %c: i1, %n: !llvm.ptr {llvm.noalias}) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %b = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %null = llvm.mlir.zero : !llvm.ptr
//^^ inactive[no-derivative-type]
  %zero = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %x, %b : f64, !llvm.ptr
  %p = llvm.select %c, %a, %null : i1, !llvm.ptr
//^^ inactive[no-derivative-type]
  %k = llvm.call @opaque(%b) : (!llvm.ptr) -> f64
  llvm.store %zero, %p : f64, !llvm.ptr
//^^ inactive[not-varied]
  %v = llvm.load %p : !llvm.ptr -> f64
//^^ inactive[not-varied]
  llvm.return %v : f64
}
llvm.func @opaque(!llvm.ptr) -> f64

// -----
// addresses of functions reach no memory
llvm.func internal @cb(%x: f64) -> f64 { llvm.return %x : f64 }
llvm.func @fnaddr(%x: f64, %y: f64, %c: i1) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %f = llvm.mlir.addressof @cb : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %f, %slot : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  %g = llvm.load %slot : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %r = llvm.call %g(%y) : !llvm.ptr, (f64) -> f64
  %v = llvm.load %a : !llvm.ptr -> f64
  %s = llvm.fadd %r, %v : f64
  llvm.return %s : f64
}

// -----
// an alias is the memory that it names
llvm.mlir.global internal @base(0.0 : f64) : f64
llvm.mlir.alias external @other : f64 {
  %0 = llvm.mlir.addressof @base : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @aliased(%x: f64) -> f64 {
  %p = llvm.mlir.addressof @base : !llvm.ptr
//^^ inactive[no-derivative-type]
  %q = llvm.mlir.addressof @other : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// addresses travel through memory as integers
llvm.func @as_integer(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %t = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %a, %s : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  %n = llvm.load %s : !llvm.ptr -> i64
//^^ inactive[no-derivative-type]
  llvm.store %n, %t : i64, !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.load %t : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// a struct of two addresses passed as integers
llvm.func @coerced(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s1 = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
//^^ inactive[no-derivative-type]
  llvm.store %a, %s : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %a, %s1 : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  %n = llvm.load %s : !llvm.ptr -> !llvm.array<2 x i64>
//^^ inactive[no-derivative-type]
  llvm.call @take(%n, %x) : (!llvm.array<2 x i64>, f64) -> ()
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}
llvm.func internal @take(%n: !llvm.array<2 x i64>, %x: f64) {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %n, %s : !llvm.array<2 x i64>, !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return
}

// -----
// addresses through ptrtoint, arithmetic and inttoptr
llvm.func @roundtrip(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %m = llvm.mlir.constant(-16 : i64) : i64
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %n = llvm.ptrtoint %a : !llvm.ptr to i64
//^^ inactive[no-derivative-type]
  %k = llvm.and %n, %m : i64
//^^ inactive[no-derivative-type]
  %p = llvm.inttoptr %k : i64 to !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// bits of a float through memory and words
llvm.func @bits(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %b = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  %n = llvm.load %a : !llvm.ptr -> i64
  llvm.store %n, %b : i64, !llvm.ptr
  %v = llvm.load %b : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// a store replaces a scalar of its size
llvm.func @replaced(%x: f64, %y: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
//^^ inactive[not-useful]
  llvm.store %y, %a : f64, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// fields of a struct
llvm.func @fields(%x: f64, %y: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x !llvm.struct<(f64, f64)> : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s1 = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(f64, f64)>
//^^ inactive[no-derivative-type]
  llvm.store %x, %s : f64, !llvm.ptr
  llvm.store %y, %s1 : f64, !llvm.ptr
//^^ inactive[not-useful]
  %v = llvm.load %s : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// half of a number overwritten
llvm.func @half(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  llvm.store %z, %a : i32, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// memcpy of addresses
llvm.func @copied(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %s = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %t = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %a, %s : !llvm.ptr, !llvm.ptr
//^^ inactive[no-derivative-type]
  "llvm.intr.memcpy"(%t, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//^^ inactive[not-varied]
  %p = llvm.load %t : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// memcpy and memset of floats with a constant length
llvm.func @cleared(%x: f64, %y: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %n = llvm.mlir.constant(8 : i64) : i64
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0 : i8) : i8
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  %b = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  "llvm.intr.memcpy"(%b, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %v = llvm.load %b : !llvm.ptr -> f64
  "llvm.intr.memset"(%b, %z, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %w = llvm.load %b : !llvm.ptr -> f64
//^^ inactive[not-varied]
  %r = llvm.fadd %v, %w : f64
  llvm.return %r : f64
}

// -----
// an argument passed by value is a copy
llvm.func internal @byval(%p: !llvm.ptr {llvm.byval = f64}) {
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  llvm.store %z, %p : f64, !llvm.ptr
  llvm.return
}
llvm.func @by_value(%x: f64) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %a = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %a : f64, !llvm.ptr
  llvm.call @byval(%a) : (!llvm.ptr) -> ()
  %v = llvm.load %a : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// varargs and indirect calls
llvm.func @sum(%n: i32, ...) -> f64 {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %l = llvm.alloca %one x !llvm.array<24 x i8> : (i32) -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.intr.vastart %l : !llvm.ptr
  %v = llvm.va_arg %l : (!llvm.ptr) -> f64
  llvm.intr.vaend %l : !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.return %v : f64
}
llvm.func @calls(%x: f64, %f: !llvm.ptr) -> f64 {
  %two = llvm.mlir.constant(2 : i32) : i32
//^^ inactive[no-derivative-type]
  %v = llvm.call @sum(%two, %x) vararg(!llvm.func<f64 (i32, ...)>) : (i32, f64) -> f64
  %w = llvm.call %f(%x) : !llvm.ptr, (f64) -> f64
  %s = llvm.fadd %v, %w : f64
  llvm.return %s : f64
}

// -----
// invoke
llvm.func @personality(...) -> i32
llvm.func @thrower(%x: f64, %p: !llvm.ptr) -> f64 {
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return %x : f64
}
llvm.func @invokes(%x: f64, %p: !llvm.ptr) -> f64 attributes {personality = @personality} {
  %r = llvm.invoke @thrower(%x, %p) to ^ok unwind ^bad : (f64, !llvm.ptr) -> f64
^ok:
  %v = llvm.load %p : !llvm.ptr -> f64
  %s = llvm.fadd %v, %r : f64
  llvm.return %s : f64
^bad:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
//^^ inactive[no-derivative-type]
  llvm.resume %l : !llvm.struct<(ptr, i32)>
}

// -----
// atomics
llvm.func @atomics(%p: !llvm.ptr, %x: f64, %n: i64) -> f64 {
  %o = llvm.atomicrmw fadd %p, %x seq_cst : !llvm.ptr, f64
  %b = llvm.bitcast %x : f64 to i64
  %s = llvm.cmpxchg %p, %n, %b seq_cst seq_cst : !llvm.ptr, i64
  %e = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %f = llvm.bitcast %e : i64 to f64
  %r = llvm.fadd %o, %f : f64
  llvm.return %r : f64
}

// -----
// a table of addresses of a mutable global
llvm.mlir.global internal @state(0.0 : f64) : f64
llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<1 x ptr>
  %1 = llvm.mlir.addressof @state : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<1 x ptr>
  llvm.return %2 : !llvm.array<1 x ptr>
}
llvm.func @put(%x: f64) {
  %t = llvm.mlir.addressof @table : !llvm.ptr
//^^ inactive[no-derivative-type]
  %p = llvm.load %t : !llvm.ptr -> !llvm.ptr
//^^ inactive[no-derivative-type]
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return
}
llvm.func @through_table(%x: f64) -> f64 {
  llvm.call @put(%x) : (f64) -> ()
  %p = llvm.mlir.addressof @state : !llvm.ptr
//^^ inactive[no-derivative-type]
  %v = llvm.load %p : !llvm.ptr -> f64
  llvm.return %v : f64
}

// -----
// pieces of an aggregate
llvm.func @pieces(%x: f64, %y: f64) -> f64 {
  %u = llvm.mlir.undef : !llvm.struct<(f64, f64)>
//^^ inactive[not-varied]
  %a = llvm.insertvalue %x, %u[0] : !llvm.struct<(f64, f64)>
  %b = llvm.insertvalue %y, %a[1] : !llvm.struct<(f64, f64)>
  %v = llvm.extractvalue %b[0] : !llvm.struct<(f64, f64)>
  llvm.return %v : f64
}

// -----
// a kernel of the llvm dialect runs many times at once
llvm.func @kernel(%p: !llvm.ptr {llvm.noalias}, %x: f64, %q: !llvm.ptr {llvm.noalias}) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
//^^ inactive[no-derivative-type]
  %z = llvm.mlir.constant(0.0 : f64) : f64
//^^ inactive[not-varied]
  %v = llvm.load %p : !llvm.ptr -> f64
  llvm.store %v, %q : f64, !llvm.ptr
  llvm.store %x, %p : f64, !llvm.ptr
  llvm.return
}
