/** A PDF worker that never answers, as if the typesetter had stopped responding. */
process.on('message', () => {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
