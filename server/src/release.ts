import { existsSync } from 'node:fs'

/** True if this program is part of a release (`npm run release`), and not of a checkout. */
export const isRelease = existsSync(new URL('../../release.json', import.meta.url))

/** Command with which a user starts the service. */
export const startCommand = isRelease ? 'quoin start' : 'npm start'

/** Command that a user types before the name of a command of the command line. */
export const commandName = isRelease ? 'quoin' : 'npm run quoin --'
