import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCell, usualCell } from './kernel/cell.ts'
import { parseEmail } from './kernel/contact/email.ts'
import type { DatabaseSizes } from './kernel/database/sizes.ts'
import { trustedProxies } from './kernel/http/trusted-proxies.ts'
import { type ImagerySettings, isSigningSecret } from './kernel/imagery/index.ts'
import type { MapsSettings } from './kernel/maps/index.ts'
import type { VoiceSettings } from './kernel/voice/index.ts'
import type { SmsSettings } from './kernel/messages/sms/index.ts'
import type { PaymentSettings, StripeSettings } from './kernel/processors/index.ts'
import type { PropertyDataSettings } from './kernel/property-data/index.ts'
import type { StorageSettings } from './kernel/storage/index.ts'
import { type Keep, parseKeep } from './operate/backup/choose-retained.ts'
import { isRelease } from './release.ts'
import { misspelledSetting, settingNames } from './setting-names.ts'
import { parseRetention, type Retention } from './kernel/retention/retention.ts'

export interface BackupSettings {
  /** Directory of the backups. Undefined: the directory that was chosen when backups were set up. */
  to: string | undefined
  /** Time of day in the time zone of this machine, `HH:MM`. */
  at: string
  keep: Keep
}

/**
 * All settings, which are read from environment variables. No other file reads the environment. An invalid
 * value, or an unknown or misspelled `QUOIN_*` name, stops the start with a message that names the variable.
 */
export interface Config {
  /** Names of the environment variables that are set, without their values. */
  settings: readonly string[]
  host: string
  port: number
  /** Directory of the embedded database, of local files and of generated secrets. */
  dataDirectory: string
  databaseUrl: string | undefined
  /**
   * Numbers of database connections of one process, for reads and for transactions. By default, they are derived from
   * the connection limit of Postgres, so that all processes together stay below that limit.
   */
  databaseSizes: DatabaseSizes | undefined
  redisUrl: string | undefined
  role: 'all' | 'api' | 'worker'
  apiProcesses: number
  /**
   * Code of this installation (its cell). Published URLs and API keys contain it, so that a proxy can route
   * them.
   */
  cell: string
  /** If true, the demonstration companies are created in a new database. */
  demo: boolean
  secret: string | undefined
  /** The previous master secret. It is used only to decrypt root secrets that were encrypted with it. */
  previousSecret: string | undefined
  /** Passphrase with which the command line encrypts and reads backups. Undefined: it is typed, or read from a file. */
  backupPassphrase: string | undefined
  /** Settings of the daily backup. It runs once backups are set up (`quoin backup setup`). */
  backup: BackupSettings
  /** Public URL of the service. Links in messages begin with it. */
  publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-For` and `Forwarded` headers are trusted. */
  trustedProxies: readonly string[]
  released: ReadonlySet<Capability>
  /**
   * Default rate limit of a new API key, in requests per minute. All keys of an organization together may make five
   * times as many requests.
   */
  rateLimitPerMinute: number
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Bearer secret of the routes for the operator. If it is missing, these routes answer 401. */
  cronSecret: string | undefined
  /** Bearer secret of the route for incoming email. If it is missing, the route answers 401. */
  emailInboundSecret: string | undefined
  /** Email address that receives alerts about the health of the service. */
  maintenanceEmail: string | undefined
  /** Address to which finders of weaknesses write, a URL (`mailto:` or `https:`). Published in `security.txt`. */
  securityContact: string | undefined
  /** URL of the mail server. If missing, emails are stored in the outbox and not sent. */
  smtpUrl: string | undefined
  /** Sender address of emails. Default: an address at the host of the public URL. */
  mailFrom: string | undefined
  /**
   * Settings of card payments. Stripe is used if both of its secrets are set. Otherwise, payments are recorded by
   * hand, and demonstration companies use simulated payments.
   */
  payments: PaymentSettings
  /**
   * Settings of maps. Google Maps is used if its key is set. Otherwise, only demonstration companies have maps,
   * which are simulated.
   */
  maps: MapsSettings
  /**
   * Settings of street pictures. Google Street View is used if the key of Google Maps is set. Otherwise, only
   * demonstration companies have street pictures, which are simulated.
   */
  imagery: ImagerySettings
  /**
   * Settings of property data. RentCast is used if its secret is set. Otherwise, only demonstration companies
   * have property data, which is simulated.
   */
  propertyData: PropertyDataSettings
  /**
   * Settings of text messages. Twilio is used if both of its secrets are set. Otherwise, messages of
   * demonstration companies are simulated, and those of other companies are stored in the outbox and not sent.
   */
  sms: SmsSettings
  /**
   * Settings of phone calls. Twilio is used if both of its secrets are set. Otherwise, demonstration companies
   * have simulated calls, and other companies have none.
   */
  voice: VoiceSettings
  /**
   * Waiting times in seconds before a webhook delivery is repeated: the first after attempt 1, the second
   * after attempt 2, and so on.
   */
  webhookRetrySeconds: readonly number[]
  /** Allows webhook destinations with plain HTTP and at loopback addresses, for development and tests. */
  webhookAllowPrivateTargets: boolean
  monitorIntervalSeconds: number
  /** Settings of the file storage: the data directory, or a bucket if one is configured. */
  storage: StorageSettings
  /** Retention periods of events, audit entries, stored answers and webhook deliveries. */
  retention: Retention
  /** True if npm started this process. Then the process stops when npm exits. */
  startedByNpm: boolean
  /** True if this process is the main process of a service of systemd, whose output is read in the journal. */
  startedBySystemd: boolean
}

const capabilities = ['estimates.create'] as const
/** A write operation that live API keys may call only after the operator has released it (`QUOIN_RELEASE`). */
export type Capability = (typeof capabilities)[number]

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const roles = ['all', 'api', 'worker'] as const
const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** Error for an invalid setting. Its message is written for the person who starts Quoin. */
export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const misspelled = misspelledSetting(Object.keys(env))
  if (misspelled !== undefined) throw new ConfigError(misspelled)
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const port = integer(env, 'PORT', { min: 0, max: 65_535, fallback: 3000 })
  return {
    settings: settingNames.filter((name) => text(env, name) !== undefined),
    host,
    port,
    dataDirectory: dataDirectory(env),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseSizes: databaseSizes(env, 'QUOIN_DB_CONNECTIONS'),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    role: oneOf(env, 'QUOIN_ROLE', roles) ?? 'all',
    apiProcesses: integer(env, 'QUOIN_API_PROCESSES', { min: 1, max: 64, fallback: 1 }),
    cell: cell(env, 'QUOIN_CELL'),
    demo:
      (oneOf(env, 'QUOIN_DEMO', ['0', '1']) ?? (text(env, 'DATABASE_URL') === undefined ? '1' : '0')) === '1',
    secret: secret(env, 'QUOIN_SECRET', { least: 32 }),
    previousSecret: secret(env, 'QUOIN_SECRET_PREVIOUS', { least: 32 }),
    backupPassphrase: secret(env, 'QUOIN_BACKUP_PASSPHRASE', { least: 12 }),
    backup: {
      to: absolute(env, 'QUOIN_BACKUP_TO'),
      at: timeOfDay(env, 'QUOIN_BACKUP_AT') ?? '02:30',
      keep: keep(env, 'QUOIN_BACKUP_KEEP'),
    },
    publicUrl: publicAddress(env, 'QUOIN_PUBLIC_URL') ?? addressOf(host, port),
    trustedProxies: proxies(env, 'QUOIN_TRUSTED_PROXIES'),
    released: released(text(env, 'QUOIN_RELEASE')),
    rateLimitPerMinute: integer(env, 'QUOIN_RATE_LIMIT_PER_MINUTE', {
      min: 1,
      max: 10_000_000,
      fallback: 600,
    }),
    logLevel: oneOf(env, 'QUOIN_LOG_LEVEL', logLevels) ?? 'info',
    cronSecret: secret(env, 'CRON_SECRET', { least: 16 }),
    emailInboundSecret: secret(env, 'EMAIL_INBOUND_WEBHOOK_SECRET', { least: 16 }),
    maintenanceEmail: email(env, 'MAINTENANCE_EMAIL'),
    mailFrom: email(env, 'QUOIN_MAIL_FROM'),
    securityContact: contact(env, 'QUOIN_SECURITY_CONTACT'),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    payments: payments(env),
    maps: maps(env),
    imagery: imagery(env),
    propertyData: propertyData(env),
    sms: sms(env),
    voice: voice(env),
    webhookRetrySeconds: seconds(env, 'QUOIN_WEBHOOK_RETRY_SECONDS') ?? [10, 60, 300],
    webhookAllowPrivateTargets: oneOf(env, 'QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS', ['0', '1']) === '1',
    monitorIntervalSeconds: integer(env, 'QUOIN_MONITOR_INTERVAL_SECONDS', {
      min: 1,
      max: 3600,
      fallback: 60,
    }),
    storage: storage(env),
    retention: retention(env),
    startedByNpm: env['npm_lifecycle_event'] !== undefined,
    startedBySystemd: env['SYSTEMD_EXEC_PID'] === String(process.pid),
  }
}

/**
 * Returns the URL of a host and port. Clients cannot connect to `0.0.0.0` and `::`, so the loopback address
 * replaces them.
 */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** True if no other computer can reach the service. */
export function isOnLoopback({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  const isLoopback = (name: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(name)
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
}

/** Returns the configured public URL. If the operating system chose the port, the URL contains that port. */
export function baseAddress(config: Config, port: number): string {
  return config.publicUrl === addressOf(config.host, 0) ? addressOf(config.host, port) : config.publicUrl
}

type Environment = Readonly<Record<string, string | undefined>>

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** Reads a secret. The error message for an invalid value does not contain the value. */
function secret(
  env: Environment,
  name: string,
  rule: { least: number } | { like: RegExp; such: string },
): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if ('least' in rule && value.length < rule.least)
    throw new ConfigError(`${name} must have at least ${rule.least} characters; it has ${value.length}.`)
  if ('like' in rule && !rule.like.test(value))
    throw new ConfigError(`${name} must be of the form ${rule.such}.`)
  return value
}

function integer(
  env: Environment,
  name: string,
  rule: { min: number; max: number; fallback: number },
): number {
  const value = text(env, name)
  if (value === undefined) return rule.fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < rule.min || number > rule.max) {
    throw new ConfigError(`${name} must be a whole number from ${rule.min} to ${rule.max}, not "${value}".`)
  }
  return number
}

function oneOf<const T extends readonly string[]>(
  env: Environment,
  name: string,
  allowed: T,
): T[number] | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (!allowed.includes(value))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
  return value
}

/** Reads a setting of the form `readers:transactions`: the numbers of connections for reads and for transactions. */
function databaseSizes(env: Environment, name: string): DatabaseSizes | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const [, readers, transactions] = (/^(\d{1,3}):(\d{1,3})$/.exec(value) ?? []).map(Number)
  if (!readers || !transactions || readers > 100 || transactions < 2 || transactions > 500)
    throw new ConfigError(
      `${name} must have the form readers:transactions, from 1:2 to 100:500 (for example 4:16), not "${value}".`,
    )
  return { readers, transactions }
}

function payments(env: Environment): PaymentSettings {
  const providerName = oneOf(env, 'QUOIN_PAYMENTS', ['fake', 'manual'])
  const secretKey = secret(env, 'STRIPE_SECRET_KEY', {
    like: /^[rs]k_(live|test)_\w{10,}$/,
    such: 'sk_live_…',
  })
  const webhookSecret = secret(env, 'STRIPE_WEBHOOK_SECRET', { like: /^whsec_\S{10,}$/, such: 'whsec_…' })
  const api = stripeApi(env)
  if (providerName !== undefined) return { provider: providerName }
  if (secretKey === undefined && webhookSecret === undefined) return { provider: 'unset' }
  if (secretKey === undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET has an effect only with STRIPE_SECRET_KEY.')
  if (webhookSecret === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY has an effect only with STRIPE_WEBHOOK_SECRET.')
  return { provider: 'stripe', secretKey, webhookSecret, ...(api && { api }) }
}

/** Reads the URL of the Stripe API. It is set only to use a proxy, or a test server instead of Stripe. */
function stripeApi(env: Environment): StripeSettings['api'] {
  const value = safeApi(env, 'STRIPE_API_URL')
  if (value === undefined) return undefined
  const { protocol, hostname, port } = new URL(value)
  const isSecure = protocol === 'https:'
  return {
    host: hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? 'https' : 'http',
  }
}

function maps(env: Environment): MapsSettings {
  const provider = switched(env, 'QUOIN_MAPS')
  const apiKey = secret(env, 'GOOGLE_MAPS_API_KEY', { least: 16 })
  return provider !== 'unset' || apiKey === undefined ? { provider } : { provider: 'google', apiKey }
}

/**
 * Reads the settings of street pictures. The API key is the same as for maps. Requests are signed with the signing
 * secret.
 */
function imagery(env: Environment): ImagerySettings {
  const provider = switched(env, 'QUOIN_IMAGERY')
  const apiKey = secret(env, 'GOOGLE_MAPS_API_KEY', { least: 16 })
  const signingSecret = text(env, 'GOOGLE_MAPS_SIGNING_SECRET')
  if (signingSecret !== undefined && apiKey === undefined)
    throw new ConfigError('GOOGLE_MAPS_SIGNING_SECRET has an effect only with GOOGLE_MAPS_API_KEY.')
  if (signingSecret !== undefined && !isSigningSecret(signingSecret))
    throw new ConfigError(
      'GOOGLE_MAPS_SIGNING_SECRET must be a URL signing secret, exactly as Google shows it.',
    )
  return provider !== 'unset' || apiKey === undefined
    ? { provider }
    : { provider: 'google', apiKey, signingSecret }
}

function propertyData(env: Environment): PropertyDataSettings {
  const provider = switched(env, 'QUOIN_PROPERTY_DATA')
  const apiKey = secret(env, 'RENTCAST_API_KEY', { least: 16 })
  return provider !== 'unset' || apiKey === undefined ? { provider } : { provider: 'rentcast', apiKey }
}

function sms(env: Environment): SmsSettings {
  const provider = switched(env, 'QUOIN_SMS')
  const accountSid = secret(env, 'TWILIO_ACCOUNT_SID', {
    like: /^AC[0-9a-f]{32}$/i,
    such: 'AC and 32 hexadecimal digits',
  })
  const authToken = secret(env, 'TWILIO_AUTH_TOKEN', { least: 16 })
  const messagingServiceSid = secret(env, 'TWILIO_MESSAGING_SERVICE_SID', {
    like: /^MG[0-9a-f]{32}$/i,
    such: 'MG and 32 hexadecimal digits',
  })
  if (provider !== 'unset') return { provider }
  if (accountSid === undefined && authToken === undefined && messagingServiceSid === undefined)
    return { provider }
  if (accountSid === undefined || authToken === undefined) {
    const set =
      authToken === undefined
        ? accountSid === undefined
          ? 'MESSAGING_SERVICE_SID'
          : 'ACCOUNT_SID'
        : 'AUTH_TOKEN'
    throw new ConfigError(
      `TWILIO_${set} has an effect only with both TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`,
    )
  }
  return { provider: 'twilio', accountSid, authToken, messagingServiceSid, api: twilioApi(env) }
}

/** Reads the URL of the Twilio API. It is set only to use a region of Twilio that has its own URL. */
function twilioApi(env: Environment): string | undefined {
  return safeApi(env, 'TWILIO_API_URL')
}

/**
 * Reads the URL of a provider's API. The URL must use https unless its host is this machine, because the provider's
 * secret is sent to it.
 */
function safeApi(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['https:', 'http:'])
  if (value === undefined) return undefined
  const { protocol, hostname, origin } = new URL(value)
  if (protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    throw new ConfigError(`${name} must start with https://, unless its host is this machine.`)
  return origin
}

/** Reads the settings of phone calls. They use the same Twilio account as text messages. */
function voice(env: Environment): VoiceSettings {
  const provider = switched(env, 'QUOIN_VOICE')
  const [accountSid, authToken] = [
    secret(env, 'TWILIO_ACCOUNT_SID', { like: /^AC[0-9a-f]{32}$/i, such: 'AC and 32 hexadecimal digits' }),
    secret(env, 'TWILIO_AUTH_TOKEN', { least: 16 }),
  ]
  if (provider !== 'unset' || accountSid === undefined || authToken === undefined) return { provider }
  return { provider: 'twilio', accountSid, authToken, api: twilioApi(env) }
}

/**
 * Reads a setting that replaces a provider for all organizations: `fake` simulates the provider, `off` turns it off.
 * Returns `unset` if the setting is missing; then the secrets of the provider decide.
 */
function switched(env: Environment, name: string): 'unset' | 'fake' | 'off' {
  return oneOf(env, name, ['fake', 'off']) ?? 'unset'
}

function storage(env: Environment): StorageSettings {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [endpoint, bucket, accessKeyId, secretAccessKey] = needed.map((name) => text(env, name))
  const region = text(env, 'S3_REGION')
  const set = [...needed, 'S3_REGION'].find((name) => text(env, name) !== undefined)
  if (set === undefined) return { kind: 'directory', dataDirectory: dataDirectory(env) }
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(`${set} has an effect only with all of ${needed.join(', ')}.`)
  url(env, 'S3_ENDPOINT', ['http:', 'https:'])
  const { search, hash, username, password } = new URL(endpoint)
  if (search || hash || username || password)
    throw new ConfigError('S3_ENDPOINT must be an address without a query and without a password.')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must be the name of a bucket.')
  return { kind: 's3', endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
}

function seconds(env: Environment, name: string): number[] | undefined {
  const list = text(env, name)
    ?.split(',')
    .map((each) => each.trim())
  if (list === undefined) return undefined
  if (list.length > 20 || list.some((each) => !/^\d{1,6}(\.\d{1,3})?$/.test(each))) {
    throw new ConfigError(`${name} must be a list of at most 20 numbers of seconds, separated by commas.`)
  }
  return list.map(Number)
}

function retention(env: Environment): Retention {
  try {
    return parseRetention(text(env, 'QUOIN_RETENTION') ?? '')
  } catch (error) {
    throw new ConfigError(`QUOIN_RETENTION ${(error as Error).message}.`)
  }
}

function proxies(env: Environment, name: string): string[] {
  const list = (text(env, name) ?? '').split(',').flatMap((each) => each.trim() || [])
  try {
    trustedProxies(list)
  } catch (error) {
    const part = (error as Error).message
    throw new ConfigError(`${name} must list addresses or ranges such as 10.0.0.0/8, not "${part}".`)
  }
  return list
}

function cell(env: Environment, name: string): string {
  const value = text(env, name) ?? usualCell
  if (!isCell(value)) throw new ConfigError(`${name} must be two characters of 0-9 and a-z, not "${value}".`)
  return value
}

/** Reads an address for people, and returns it as a URL: an email address begins with `mailto:` then. */
function contact(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const address = value.replace(/^mailto:/i, '')
  if (parseEmail(address)) return `mailto:${address}`
  if (/\s/.test(value) || !value.startsWith('https://') || !URL.canParse(value))
    throw new ConfigError(`${name} must be an email address, or the URL of a page that starts with https://.`)
  return new URL(value).href
}

function email(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !parseEmail(value)) throw new ConfigError(`${name} must be an email address.`)
  return value
}

/**
 * Reads a URL. The error message for an invalid value does not contain the value, because a database URL can
 * contain a password.
 */
function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    )
  }
  return value
}

/**
 * Reads the public URL. It must not have a path, because all routes of the service start at the root, and links that
 * begin with such a path would not work.
 */
function publicAddress(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['http:', 'https:'])
  if (value === undefined) return undefined
  const { origin, pathname, search, hash, username } = new URL(value)
  if (pathname !== '/' || search !== '' || hash !== '' || username !== '')
    throw new ConfigError(`${name} must be an address without a path, such as ${origin}.`)
  return origin
}

/** Reads the path of a directory. A relative path would lead to different places from different programs. */
function absolute(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !isAbsolute(value))
    throw new ConfigError(`${name} must be an absolute path, such as /mnt/backup, not "${value}".`)
  return value
}

function timeOfDay(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
    throw new ConfigError(`${name} must be a time of day such as 02:30, not "${value}".`)
  return value
}

function keep(env: Environment, name: string): Keep {
  const value = text(env, name) ?? '7d,4w,12m'
  const parsed = parseKeep(value)
  if (!parsed)
    throw new ConfigError(
      `${name} must be numbers of days, weeks and months such as 7d,4w,12m, not "${value}".`,
    )
  return parsed
}

/** Reads the path of the data directory. In a checkout, a relative path begins in the folder of the project. */
function dataDirectory(env: Environment): string {
  const path = text(env, 'QUOIN_DATA_DIR') ?? '.quoin'
  if (isAbsolute(path)) return path
  if (isRelease)
    throw new ConfigError(
      'QUOIN_DATA_DIR must be an absolute path, such as /var/lib/quoin: the next release comes in a folder of its own.',
    )
  return resolve(projectRoot, path)
}

function released(list: string | undefined): ReadonlySet<Capability> {
  const names = (list ?? '').split(',').flatMap((name) => name.trim() || [])
  for (const name of names) {
    if (!(capabilities as readonly string[]).includes(name)) {
      throw new ConfigError(`QUOIN_RELEASE must not contain "${name}"; allowed: ${capabilities.join(', ')}.`)
    }
  }
  return new Set(names as Capability[])
}
