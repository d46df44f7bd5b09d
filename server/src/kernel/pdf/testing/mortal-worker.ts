import type { PdfJob } from '../pdf-job.ts'

/** A PDF worker that kills its own process if the job's data are `crash`, and otherwise answers with its process id. */
process.on('message', (job: PdfJob) => {
  if (job.data === 'crash') process.kill(process.pid, 'SIGKILL')
  process.send!({ pdf: Buffer.from(String(process.pid)) })
})
