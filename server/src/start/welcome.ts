import type { Config } from '../config.ts'
import { commandName } from '../release.ts'
import type { DemoAccess } from './populate.ts'
import { servicesInUse } from './services-in-use.ts'

/** Text that `npm start` prints once the service is available. */
export function welcome(
  address: string,
  config: Parameters<typeof servicesInUse>[0] & Pick<Config, 'role'>,
  {
    demo: demonstration,
    consoleLink,
    warning,
    quietSince,
  }: {
    demo?: DemoAccess | undefined
    consoleLink?: string | undefined
    warning?: string | undefined
    quietSince?: string | undefined
  } = {},
): string {
  const { role, demo, smtpUrl } = config
  const uses = `  Uses             ${servicesInUse(config)}\n`
  const warnings = warning === undefined ? '' : `  Warning          ${warning}\n`
  const quiet =
    quietSince === undefined
      ? ''
      : `  Quiet            since ${quietSince}, because it was restored: it sends nothing and charges no one until you run \`${commandName} resume\`\n`
  const mail = `${uses}${smtpUrl === undefined ? mailStays : ''}${warnings}${quiet}`
  if (role === 'worker') return `Quoin's worker is ready; its health is at ${address}/api/health.\n${mail}`
  const introduction = demonstration
    ? `${firstKeys(address, demonstration)}\n`
    : `${demo ? laterKeys : firstSteps}\n`
  return `
Quoin is ready at ${address}

  Console          ${consoleLink ?? `${address}/console`}

${introduction}  Documentation    ${address}/docs
  Stop             Ctrl-C
${mail}
`
}

/**
 * Line about email, printed if no mail server is configured. Without this line, people would assume that email is sent.
 */
const mailStays = `  Mail             is kept in the outbox (\`outbox.list\`); to send it, set SMTP_URL=smtps://USER:PASSWORD@HOST and restart
`

function firstKeys(address: string, { keys, pages }: DemoAccess): string {
  return `  Demo live key    ${keys.live}
  Demo test key    ${keys.test}

  A first call:

  curl -H 'Authorization: Bearer ${keys.live}' '${address}/api/v1/leads?limit=2'

  As a customer sees it:

  Estimate         ${address}${pages.estimate}
  Invoice          ${address}${pages.invoice}
  Booking          ${address}${pages.booking}
`
}

const firstSteps = `  First company    ${commandName} orgs create --help
`

/**
 * Lines that later starts print. The database contains only hashes of API keys, so the first keys cannot be shown
 * again.
 */
const laterKeys = `  New demo keys    ${commandName} demo
`
