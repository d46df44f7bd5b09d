/**
 * The process that typesets: `node worker-main.ts <folder of templates>`. It has no environment, no database and no
 * secret, answers one job after the other, and ends when the process that started it does.
 */
import type { PdfAnswer, PdfJob } from './pdf-job.ts'
import { openTypst } from './typst.ts'

const typst = openTypst(process.argv[2]!)

process.on('message', (job: PdfJob) => process.send!({ ...answer(job), memory: process.memoryUsage.rss() }))

function answer(job: PdfJob): PdfAnswer {
  try {
    return { pdf: typst.render(job) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
