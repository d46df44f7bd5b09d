/** A worker that answers after a while, with its process id and when it began. */
process.on('message', () => {
  const begun = Date.now()
  setTimeout(() => {
    const bytes = Buffer.from(JSON.stringify({ pid: process.pid, begun, ended: Date.now() }))
    process.send!({ bytes, contentType: 'image/jpeg', width: 1, height: 1, memory: 1000 })
  }, 150)
})
