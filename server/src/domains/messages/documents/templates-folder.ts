import { join } from 'node:path'

export const templatesFolder = join(import.meta.dirname, 'templates')
