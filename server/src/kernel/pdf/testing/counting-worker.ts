/** A worker that answers with the number of its jobs so far. */
let count = 0
process.on('message', () => process.send!({ pdf: Buffer.from(String(++count)), memory: 1000 }))
