/**
 * The worker process that renders documents: `node worker-main.ts <folder of templates>`. It has no environment
 * variables, no database and no secrets. It processes one job after the other, and exits when its parent process does.
 */
import { lowerPriority } from '../lower-priority.ts'
import type { PdfAnswer, PdfJob } from './pdf-job.ts'
import { shrunk } from './shrink-picture.ts'
import { openTypst } from './typst.ts'

const typst = openTypst(process.argv[2]!)
lowerPriority()

process.on('message', (job: PdfJob) => {
  void answer(job).then((result) => process.send!({ ...result, memory: process.memoryUsage.rss() }))
})

async function answer(job: PdfJob): Promise<PdfAnswer> {
  try {
    const [logo, signature] = [await shrunk(job.logo), await shrunk(job.signature)]
    return { pdf: typst.render({ ...job, logo, signature }) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
