import { join } from 'node:path'

/** Where the renderer finds what documents look like. */
export const templatesFolder = join(import.meta.dirname, 'templates')
