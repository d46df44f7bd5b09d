import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfJob } from './pdf-job.ts'

const fonts = join(import.meta.dirname, 'fonts')
/** Typst deletes a cached result if none of this many consecutive documents has used it. */
const evictedAfter = 10

/** Names of the pictures: as members of a job, as inputs of the template, and as files of the typesetter. */
const pictures = ['logo', 'signature'] as const

export interface Typst {
  /** Renders a document. Blocks until it is done. The same job always gives the same bytes. */
  render(job: PdfJob): Uint8Array
}

/** Opens the typesetter Typst with the fonts of the folder `fonts`. It can read only files in `templates`. */
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
    // A picture that cannot be read makes the template fail. The document is therefore rendered again with one picture
    // fewer.
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
 * Renders an accessible PDF. Returns null if a character has no glyph in any font, because the accessibility standard
 * does not allow that. The caller then renders the document without the standard.
 */
function accessible(compiler: NodeCompiler, document: NodeTypstDocument): Uint8Array | null {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch (error) {
    if (error instanceof Error && error.message.includes('could not be displayed')) return null
    throw error
  }
}
