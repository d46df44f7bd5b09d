import type { Config } from '../config.ts'
import { commandName } from '../release.ts'
import type { DemoAccess } from './populate.ts'
import { servicesInUse } from './services-in-use.ts'

interface State {
  demo?: DemoAccess | undefined
  /** True if there is no organization yet. */
  isEmpty?: boolean
  consoleLink?: string | undefined
  warning?: string | undefined
  quietSince?: string | undefined
}

/** Text that a start prints once the service is available. */
export function welcome(
  address: string,
  config: Parameters<typeof servicesInUse>[0] & Pick<Config, 'role' | 'startedBySystemd'>,
  state: State = {},
): string {
  const { role, smtpUrl, startedBySystemd } = config
  const { warning, quietSince } = state
  const consoleLink = startedBySystemd ? undefined : state.consoleLink
  const uses = `  Uses             ${servicesInUse(config)}\n`
  const warnings = warning === undefined ? '' : `  Warning          ${warning}\n`
  const quiet =
    quietSince === undefined
      ? ''
      : `  Quiet            since ${quietSince}, because it was restored: it sends nothing and charges no one until you run \`${commandName} resume\`\n`
  const mail = `${uses}${smtpUrl === undefined ? mailStays : ''}${warnings}${quiet}`
  if (role === 'worker') return `Quoin's worker is ready; its health is at ${address}/api/health.\n${mail}`
  return `
Quoin is ready at ${address}

  Console          ${consoleLink ?? `${address}/console`}

${companies(address, config, state)}  Documentation    ${address}/docs
  Stop             ${startedBySystemd ? 'systemctl stop quoin' : 'Ctrl-C'}
${mail}
`
}

/**
 * Lines about the companies of the installation. Under systemd, the text is stored in the journal, which other people
 * than the operator may read. It therefore contains no keys and links of the demonstration.
 */
function companies(
  address: string,
  { demo, startedBySystemd }: Pick<Config, 'demo' | 'startedBySystemd'>,
  state: State,
): string {
  if (state.demo && !startedBySystemd) return `${firstKeys(address, state.demo)}\n`
  if (demo) return `${laterKeys}\n`
  return state.isEmpty ? `${firstSteps}\n` : ''
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

const firstSteps = `  No company yet   create the first one; \`${commandName} orgs create --help\` shows how
`

/**
 * Lines that later starts print. The database contains only hashes of API keys, so the first keys cannot be shown
 * again.
 */
const laterKeys = `  Demo keys        \`${commandName} demo\` shows new keys and links of the demonstration companies
`
