import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfJob } from './pdf-job.ts'

const fonts = join(import.meta.dirname, 'fonts')
/** Cached results are dropped if this many documents in a row did not use them. */
const evictedAfter = 10

/** Names of the pictures, which are the same in a job, in the template's inputs and as files. */
const pictures = ['logo', 'signature'] as const

export interface Typst {
  /** Blocks until the document is done. The same job gives the same bytes. */
  render(job: PdfJob): Uint8Array
}

/** The typesetter with our fonts. It reads files only in `templates`. */
export function openTypst(templates: string): Typst {
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => readFileSync(join(fonts, name)))
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })
  const compile = (job: PdfJob): NodeTypstDocument => {
    const inputs: Record<string, string> = { data: JSON.stringify(job.data) }
    const includedPictures = pictures.filter((name) => job[name] !== undefined)
    for (const name of includedPictures) {
      compiler.mapShadow(join(templates, name), Buffer.from(job[name]!))
      inputs[name] = `/${name}`
    }
    const compiled = compiler.compile({ mainFilePath: join(templates, job.template), inputs })
    for (const name of includedPictures) compiler.unmapShadow(join(templates, name))
    if (compiled.result) return compiled.result
    // Only a customer's picture can make the template fail. Retry with one picture fewer.
    if (includedPictures.length > 0) return compile({ ...job, [includedPictures.at(-1)!]: undefined })
    const error = compiled.takeError()
    throw new Error(error ? JSON.stringify(compiler.fetchDiagnostics(error)) : `${job.template} failed`)
  }

  return {
    render(job) {
      const document = compile(job)
      const pdf = accessible(compiler, document) ?? compiler.pdf(document)
      compiler.evictCache(evictedAfter)
      return pdf
    },
  }
}

/**
 * Renders as an accessible PDF. Null if a character has no glyph in any font, which the accessibility standard forbids;
 * the caller then renders without the standard.
 */
function accessible(compiler: NodeCompiler, document: NodeTypstDocument): Uint8Array | null {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch (error) {
    if (error instanceof Error && error.message.includes('could not be displayed')) return null
    throw error
  }
}
