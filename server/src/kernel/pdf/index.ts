export type { PdfJob } from './pdf-job.ts'
export {
  createPdfRenderer,
  type PdfRenderer,
  type PdfRendererParts,
  type Typesetting,
} from './pdf-renderer.ts'
