import { editsBetween } from './kernel/schema/near-names.ts'

/** Names of all environment variables that `config.ts` reads. */
export const settingNames = [
  'HOST',
  'PORT',
  'DATABASE_URL',
  'REDIS_URL',
  'CRON_SECRET',
  'EMAIL_INBOUND_WEBHOOK_SECRET',
  'MAINTENANCE_EMAIL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_API_URL',
  'GOOGLE_MAPS_API_KEY',
  'GOOGLE_MAPS_SIGNING_SECRET',
  'RENTCAST_API_KEY',
  'QUOIN_DATA_DIR',
  'QUOIN_ROLE',
  'QUOIN_API_PROCESSES',
  'QUOIN_DB_CONNECTIONS',
  'QUOIN_CELL',
  'QUOIN_SECRET',
  'QUOIN_PUBLIC_URL',
  'QUOIN_WEBHOOK_RETRY_SECONDS',
  'QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS',
  'QUOIN_RELEASE',
  'QUOIN_MONITOR_INTERVAL_SECONDS',
  'QUOIN_RATE_LIMIT_PER_MINUTE',
  'QUOIN_LOG_LEVEL',
  'QUOIN_PAYMENTS',
  'QUOIN_TRUSTED_PROXIES',
  'QUOIN_MAIL_FROM',
  'QUOIN_SECURITY_CONTACT',
  'QUOIN_DEMO',
  'QUOIN_SECRET_PREVIOUS',
  'QUOIN_BACKUP_PASSPHRASE',
  'QUOIN_BACKUP_TO',
  'QUOIN_BACKUP_AT',
  'QUOIN_BACKUP_KEEP',
  'QUOIN_SMS',
  'QUOIN_VOICE',
  'QUOIN_MAPS',
  'QUOIN_IMAGERY',
  'QUOIN_PROPERTY_DATA',
  'QUOIN_RETENTION',
] as const

/**
 * Environment variables that the guides use in programs that call the service. Quoin does not read them, but accepts
 * them at its start, because a reader may set them in the same shell.
 */
const namesOfPrograms = ['QUOIN_URL', 'QUOIN_KEY', 'QUOIN_TEST_KEY'] as const

const knownNames: ReadonlySet<string> = new Set([...settingNames, ...namesOfPrograms])
const longName = 9

/**
 * Returns an error message if one of these names of environment variables is a misspelled setting. Without
 * this check, the service would start with a default, such as an empty database.
 * A name that begins with `QUOIN_` must be a setting or a variable of the guides. Any other name may belong to another program. It is
 * refused only if it differs from a setting by one letter (or by two, for a long name) and that setting is
 * not set.
 */
export function misspelledSetting(names: readonly string[]): string | undefined {
  const presentNames = new Set(names)
  for (const name of names) {
    if (knownNames.has(name)) continue
    const suggestion = settingNames.find(
      (setting) => isMisspelled(name, setting) && !presentNames.has(setting),
    )
    const question = suggestion === undefined ? '.' : `: did you mean ${suggestion}?`
    if (suggestion !== undefined || name.startsWith('QUOIN_'))
      return `${name} is not a variable of Quoin${question}`
  }
  return undefined
}

function isMisspelled(name: string, setting: string): boolean {
  const isLong = setting.length >= longName
  const allowed = isLong ? 2 : 1
  if (Math.abs(name.length - setting.length) > allowed) return false
  return editsBetween(isLong ? name.toUpperCase() : name, setting) <= allowed
}
