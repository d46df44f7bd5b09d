export type { PdfJob } from './pdf-job.ts'
export { createPdfRenderer, type PdfRenderer, type PdfRendererParts } from './pdf-renderer.ts'
