/** A PDF worker that answers each job with the number of jobs that it has received so far. */
let count = 0
process.on('message', () => process.send!({ pdf: Buffer.from(String(++count)), memory: 1000 }))
