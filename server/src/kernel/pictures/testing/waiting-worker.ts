/**
 * A worker that answers after a while, with its process id and when it began: after longer for pictures that are to be one
 * point long.
 */
import type { PictureJob } from '../picture-job.ts'

process.on('message', ({ wanted }: PictureJob) => {
  const begun = Date.now()
  setTimeout(
    () => {
      const bytes = Buffer.from(JSON.stringify({ pid: process.pid, begun, ended: Date.now() }))
      process.send!({ bytes, contentType: 'image/jpeg', width: 1, height: 1, memory: 1000 })
    },
    wanted.longestSide === 1 ? 1000 : 150,
  )
})
