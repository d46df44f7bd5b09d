import { registerHooks } from 'node:module'
import { importResolver } from './import-resolver.ts'

// It saves a quarter of the time in which the modules load. Entry files import this module before the program.
registerHooks({ resolve: importResolver(new URL('../', import.meta.url)) })
