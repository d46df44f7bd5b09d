import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { approvedPay } from '../domains/work/crew-pay/index.ts'
import { enclosurePrinter, templatesFolder } from '../domains/messages/documents/index.ts'
import { readFile } from '../domains/organization/stored-files/index.ts'
import { nameables } from '../domains/nameables.ts'
import { checkFacts } from '../domains/message-facts.ts'
import { createDeliveryRecheck } from '../domains/messages/outbox/index.ts'
import { recordKinds } from '../domains/records.ts'
import { type Connection, type Database, openDatabase } from '../kernel/database/database.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import { mintApiKey } from '../kernel/access/api-key-format.ts'
import { createChangeAnnouncer } from '../kernel/events/announce-changes.ts'
import { cursorCodec } from '../kernel/http/cursor.ts'
import { findQuietSince } from '../kernel/installation/installation-table.ts'
import { createImagery } from '../kernel/imagery/index.ts'
import { createMaps } from '../kernel/maps/index.ts'
import { writingOf } from '../kernel/messages/index.ts'
import { createMailer } from '../kernel/messages/mail/index.ts'
import { installationSender } from '../kernel/messages/mail/installation-sender.ts'
import { createVoice } from '../kernel/voice/index.ts'
import { createSms } from '../kernel/messages/sms/index.ts'
import { taggedAddress } from '../kernel/messages/mail/tagged-address.ts'
import { AnswerCache } from '../kernel/operations/idempotency/answer-cache.ts'
import { Traffic } from '../kernel/limits/traffic.ts'
import { blockNumbers } from '../kernel/operations/numbers.ts'
import { createProviderCalls, type ProviderCallLimits } from '../kernel/operations/provider-calls.ts'
import { createBatchDryRuns } from '../kernel/operations/create-batch-dry-runs.ts'
import { LaterCalls } from '../kernel/operations/later-calls.ts'
import { createDryRuns } from '../kernel/operations/create-dry-runs.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import type { Services } from '../kernel/operations/services.ts'
import { createOutbound, type OutboundParts } from '../kernel/outbound/index.ts'
import { createPdfRenderer } from '../kernel/pdf/index.ts'
import { createPictures } from '../kernel/pictures/index.ts'
import { addressPurpose, createAddressDigests } from '../kernel/personal-data/index.ts'
import { createPayments } from '../kernel/processors/index.ts'
import { createPropertyData } from '../kernel/property-data/index.ts'
import { createProviders } from '../kernel/providers/index.ts'
import { deriveKey } from '../kernel/secrets/derive-key.ts'
import { type Sealer, sealer } from '../kernel/secrets/sealer.ts'
import { createStorage, fileAddresses, filesInHand } from '../kernel/storage/index.ts'
import { createWakeUp } from '../kernel/tasks/wake-up.ts'
import { mutationsByName, operationsByName } from './catalog.ts'
import { createPracticeWork } from './practice-work.ts'
import { version } from '../version.ts'

/** Parameters with which the service is built, with or without its routes. */
export interface ServiceParts {
  config: Config
  connection: Connection
  /** The current root secret. New values are encrypted and hashed with keys that are derived from it. */
  masterSecret: string
  /** Earlier root secrets, oldest first. Values that were encrypted or hashed with them remain valid. */
  formerSecrets?: readonly string[]
  log: Logger
  /** Replaces the clock. Only tests set it. */
  now?: () => string
  /** Validates the answers of queries against their schemas. Only tests set it. */
  checkAnswers?: boolean
  /** Replaces parts of outbound requests, such as the resolution of host names. Only tests set it. */
  outbound?: Partial<OutboundParts>
  outsideLimits?: ProviderCallLimits
}

/**
 * Returns the function that reads the time of an organization's test clock. That time is null if the organization
 * runs in real time.
 */
export function ownClocks(system: Database['system']) {
  return async (orgId: string): Promise<string | null> => (await writingOf(system, orgId))?.clock ?? null
}

export interface KernelParts extends ServiceParts {
  sizes: DatabaseSizes
  onDatabaseError: (error: Error) => void
  /**
   * Returns the public URL of the service. Defaults to the configured URL. It must be set if the port is known only
   * once the server listens.
   */
  publicUrl?: () => string
  /** True for the command that ends the quiet state of an installation after a restore. */
  isResuming?: true
}

export interface RunningKernel {
  kernel: Kernel
  database: Database
}

export interface AppKernel extends RunningKernel {
  /**
   * Secret keys (peppers) with which API keys are hashed. The first hashes new keys; the others only verify
   * older ones.
   */
  keyPeppers: readonly [Buffer, ...Buffer[]]
}

/** Builds everything that is needed to run operations, without the routes. It is all that the command line needs. */
export function createKernel(parts: KernelParts): AppKernel {
  const keyPeppers = derived(parts, 'api-key')
  const database = openDatabase(parts.connection, parts.onDatabaseError, parts.sizes)
  const now = parts.now ?? (() => new Date().toISOString())
  const kernel: Kernel = {
    databases: database,
    kinds: recordKinds,
    nameables,
    mutations: mutationsByName,
    approvedTotals: approvedPay,
    providerCalls: createProviderCalls(database.presence, parts.outsideLimits, () =>
      isQuietFor(database, parts),
    ),
    services: servicesOn(database, now, keyPeppers[0], parts, () => kernel),
    now: (org) => org?.clock ?? now(),
    checkAnswers: parts.checkAnswers ?? false,
  }
  return { kernel, database, keyPeppers }
}

/** True while the installation is quiet. The command that ends this state may call external services before it ends. */
async function isQuietFor({ system }: Database, { isResuming }: KernelParts): Promise<boolean> {
  return isResuming !== true && (await findQuietSince(system)) !== null
}

/**
 * Derives a secret key for one purpose from each root secret. The key of the current root secret is first.
 */
function derived(
  { masterSecret, formerSecrets = [] }: Pick<ServiceParts, 'masterSecret' | 'formerSecrets'>,
  purpose: string,
): readonly [Buffer, ...Buffer[]] {
  const former = formerSecrets.toReversed().map((secret) => deriveKey(secret, purpose))
  return [deriveKey(masterSecret, purpose), ...former]
}

/**
 * Creates the sealer, which encrypts values. The ids of its keys are `k1`, `k2` and so on, in the order in
 * which the root secrets were added.
 */
function sealerOf(parts: ServiceParts): Sealer {
  const [key, ...former] = derived(parts, 'encryption')
  const openers = former.map((opener, at) => ({ keyId: `k${former.length - at}`, key: opener }))
  return sealer(key, `k${former.length + 1}`, openers)
}

function servicesOn(
  database: Database,
  now: () => string,
  keyPepper: Buffer,
  parts: KernelParts,
  kernelOf: () => Kernel,
): Services {
  const { config, log, outbound, publicUrl = () => config.publicUrl } = parts
  const { system } = database
  const sealing = sealerOf(parts)
  const pdf = createPdfRenderer({ templates: templatesFolder })
  const providers = createProviders({ log })
  const addresses = fileAddresses({ cell: config.cell, keys: derived(parts, 'file-address'), publicUrl })
  const storage = createStorage(config.storage, addresses)
  return {
    cell: config.cell,
    database,
    installation: { version, mail: config.smtpUrl === undefined ? 'outbox' : 'smtp' },
    numbers: blockNumbers(database),
    cursors: cursorCodec(...derived(parts, 'cursor')),
    wakeUp: createWakeUp(system),
    changes: createChangeAnnouncer(system),
    sealer: sealing,
    answers: new AnswerCache(),
    keys: {
      mint: (type) => mintApiKey(keyPepper, type, config.cell),
      usualPerMinute: config.rateLimitPerMinute,
    },
    unsubscribeKey: derived(parts, 'unsubscribe-link')[0],
    addressDigests: createAddressDigests(derived(parts, addressPurpose)),
    outbound: createOutbound({ allowPrivate: config.webhookAllowPrivateTargets, ...outbound }),
    mailboxOf: (tag) =>
      config.emailInboundSecret === undefined
        ? null
        : taggedAddress(installationSender(config.publicUrl, config.mailFrom).address, tag),
    mailer: createMailer({
      database: system,
      sealer: sealing,
      now,
      smtpUrl: config.smtpUrl,
      sender: installationSender(config.publicUrl, config.mailFrom),
      judge: createDeliveryRecheck(database.live, now, checkFacts, ownClocks(system)).mail,
      print: enclosurePrinter(database.live, pdf, (orgId, id) => readFile({ database, storage }, orgId, id)),
      log,
    }),
    sms: createSms(config.sms, { database: system, now, providers, publicUrl }),
    payments: createPayments(config.payments, { system, now }),
    providers,
    voice: createVoice(config.voice, providers),
    imagery: createImagery(config.imagery, providers),
    maps: createMaps(config.maps, providers),
    propertyData: createPropertyData(config.propertyData, providers),
    pdf,
    pictures: createPictures(),
    storage,
    fileAddresses: addresses,
    filesInHand: filesInHand(),
    publicUrl,
    traffic: new Traffic(),
    log,
    practice: createPracticeWork(() => ({ kernel: kernelOf(), database })),
    dryRuns: createDryRuns(kernelOf, mutationsByName),
    batchDryRuns: createBatchDryRuns(kernelOf, operationsByName),
    laterCalls: new LaterCalls(),
  }
}
