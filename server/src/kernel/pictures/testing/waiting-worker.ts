/**
 * A picture worker that answers after a delay, with its process id and with the times at which it began and ended the
 * job. The delay is longer for a job with `longestSide` 1.
 */
import type { PictureJob } from '../picture-job.ts'

process.on('message', ({ requirements }: PictureJob) => {
  const begun = Date.now()
  setTimeout(
    () => {
      const bytes = Buffer.from(JSON.stringify({ pid: process.pid, begun, ended: Date.now() }))
      process.send!({ bytes, contentType: 'image/jpeg', width: 1, height: 1, memory: 1000 })
    },
    requirements.longestSide === 1 ? 1000 : 150,
  )
})
