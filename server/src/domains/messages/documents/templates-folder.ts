import { join } from 'node:path'

/** Folder of the document templates. */
export const templatesFolder = join(import.meta.dirname, 'templates')
