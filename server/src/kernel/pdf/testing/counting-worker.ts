/** A worker that answers how many documents it was asked for. */
let count = 0
process.on('message', () => process.send!({ pdf: Buffer.from(String(++count)), memory: 1000 }))
