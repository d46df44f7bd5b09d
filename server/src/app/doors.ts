import type { FastifyInstance } from 'fastify'
import {
  builtConsole,
  consoleAssets,
  consoleCookies,
  consoleDoor,
  consoleHeaders,
  type ConfirmationParts,
  confirmationRoutes,
  filesRoute,
  liveRoute,
  signInRoutes,
} from '../adapters/console/index.ts'
import { mountDocs } from '../adapters/docs/index.ts'
import { emailDoor } from '../adapters/inbound/email-door.ts'
import { portalDoor } from '../adapters/inbound/portal-door.ts'
import { stripeDoor } from '../adapters/inbound/stripe-door.ts'
import { twilioVoiceDoor } from '../adapters/inbound/twilio-voice-door.ts'
import { twilioDoor } from '../adapters/inbound/twilio-door.ts'
import { mcpRoute } from '../adapters/mcp/index.ts'
import { oauthRoutes } from '../adapters/oauth/index.ts'
import { mountOpenApi } from '../adapters/openapi/index.ts'
import { bookingDoor } from '../adapters/pages/booking-door.ts'
import { pagesDoor } from '../adapters/pages/pages-door.ts'
import { unsubscribeDoor } from '../adapters/pages/unsubscribe-door.ts'
import type { AdmissionParts } from '../adapters/rest/admission.ts'
import { eventStreamRoute, type FollowedEvents } from '../adapters/rest/event-stream-route.ts'
import { mountRest } from '../adapters/rest/mount.ts'
import { routes, unavailableRoutes } from '../adapters/rest/routes.ts'
import { runElsewhere } from '../adapters/rest/run-elsewhere.ts'
import { downloadDoor } from '../adapters/transfers/download-door.ts'
import { uploadDoor } from '../adapters/transfers/upload-door.ts'
import { memberQuota, mountGateway, workflowRoutes, workflows } from '../adapters/workflows/index.ts'
import { type Config, isOnLoopback } from '../config.ts'
import {
  getAutomation,
  listAutomations,
  pauseAutomation,
  publishAutomation,
  saveAutomationDraft,
} from '../domains/office/automations/operations.ts'
import {
  beginMailSignIn,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmByCode,
  confirmByLink,
  confirmByPasskey,
  confirmDemo,
  hasPasskey,
  sendConfirmationCode,
  signInByCode,
  signInByInvitation,
  signInByLink,
  signInByPasskey,
} from '../domains/organization/access/index.ts'
import { revokeSessions } from '../domains/organization/access/operations.ts'
import {
  connectAgent,
  disconnectAgent,
  exchangeCode,
  findClient,
  grantOfRefreshToken,
  insertClient,
  refreshTokens,
  type TokenParts,
} from '../domains/organization/agents/index.ts'
import {
  bookingDocument,
  bookingPageForm,
  findPortal,
  missingBookingPage,
  receivedDocument,
} from '../domains/customers/bookings/index.ts'
import {
  acceptsBookingPhotos,
  addBookingPhoto,
  checkBookingAddress,
  readBookingPage,
  receiveBooking,
} from '../domains/customers/bookings/operations.ts'
import { bookingTimes } from '../domains/work/schedule/operations.ts'
import { findOrganizationById, selectLocations } from '../domains/organization/company/index.ts'
import { estimatePages, receiveProviderDeposit } from '../domains/selling/estimates/operations.ts'
import {
  accountOfTransfers,
  findAddressed,
  isAwaitedHere,
  streamFile,
  uploadOf,
} from '../domains/organization/stored-files/index.ts'
import { getAttachment, logoOfPages } from '../domains/office/files/operations.ts'
import {
  receiveCall,
  receiveVoicemail,
  transcribeVoicemail,
  optOutByCustomer,
} from '../domains/customers/inbox/operations.ts'
import { findMailbox, inboundMailForm } from '../domains/customers/inbound-mails/index.ts'
import { receiveInboundMail } from '../domains/customers/inbound-mails/operations.ts'
import { invoicePages, receiveProviderPayment } from '../domains/money/invoices/operations.ts'
import { findUnsubscribeLink } from '../domains/messages/outbox/index.ts'
import { openPersonArchive } from '../domains/office/personal-data/index.ts'
import { endCheckout, receiveProviderRefund } from '../domains/office/payments/operations.ts'
import {
  documentPage,
  findPublicLink,
  missingPage,
  plainPage,
  unsubscribedPage,
  unsubscribePage,
} from '../domains/messages/public-links/index.ts'
import { noteTextStatus, receiveText } from '../domains/customers/texts/operations.ts'
import type { CustomerActor } from '../kernel/access/actor.ts'
import { operatorOf } from '../kernel/access/operator.ts'
import type { KeyDirectory } from '../kernel/access/key-directory.ts'
import type { SessionDirectory } from '../kernel/access/session-directory.ts'
import { requestShares } from '../kernel/http/request-shares.ts'
import type { Limiter } from '../kernel/limits/limiter.ts'
import { OwedUnits } from '../kernel/limits/weight.ts'
import { serviceMail } from '../kernel/messages/mail/index.ts'
import { findPhoneNumber, smsMessages } from '../kernel/messages/sms/index.ts'
import { digestOf } from '../kernel/link-token.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { foundHere } from '../kernel/moves/moved-entry-points.ts'
import { type ByteRange, receives } from '../kernel/storage/index.ts'
import { run } from '../kernel/operations/run.ts'
import type { LiveRooms } from '../domains/office/sync/index.ts'
import {
  deliveryBody,
  type EventStreams,
  toMetadata,
  webhookEventNames,
} from '../domains/office/webhooks/index.ts'
import { memberOperations, operations } from './catalog.ts'
import type { AppKernel } from './kernel.ts'

export interface DoorParts extends AppKernel {
  config: Config
  keys: KeyDirectory
  sessions: SessionDirectory
  rooms: LiveRooms
  streams: EventStreams
  limiter: Limiter
  /** Maximum number of requests without a valid API key, per minute and network address of the caller. */
  addressPerMinute: number
}

/** Mounts all routes except those for the operator of the installation (health checks and metrics). */
export function mountDoors(server: FastifyInstance, parts: DoorParts): void {
  mountKeyed(server, parts)
  mountInbound(server, parts)
  mountCalls(server, parts)
  mountPages(server, parts)
  mountTransfers(server, parts)
}

/** Operations on automations that are offered as MCP tools. */
const automations = {
  list: listAutomations,
  get: getAutomation,
  saveDraft: saveAutomationDraft,
  publish: publishAutomation,
  pause: pauseAutomation,
}

/** Mounts the entry points for callers with an API key, and for members with a session of the console. */
function mountKeyed(server: FastifyInstance, parts: DoorParts): void {
  const { kernel, config, keys, limiter, addressPerMinute } = parts
  const { log } = kernel.services
  const publicUrl = (): string => kernel.services.publicUrl()
  const admission = {
    keys,
    limiter,
    addressPerMinute,
    usedUp: new Map<string, number>(),
    // Requests with an API key and requests of the console share the concurrency slots of their organization.
    slots: requestShares({ traffic: kernel.services.traffic }),
    owed: new OwedUnits(),
  }
  const consoleParts = mountConsole(server, parts, admission)
  mountOAuth(server, parts, consoleParts)
  eventStreamRoute(server, { ...admission, followed: followedEvents(parts.streams) })
  mountRest(server, routes, unavailableRoutes, { ...admission, kernel, released: config.released })
  const gateway = workflows({
    kernel,
    log,
    operations,
    charge: memberQuota(limiter),
    elsewhere: runElsewhere(memberOperations, routes),
  })
  workflowRoutes(server, { ...admission, workflows: gateway, publicUrl })
  const reference = { operations, destinationEvents: new Set<string>(webhookEventNames) }
  mcpRoute(server, { ...admission, kernel, workflows: gateway, automations, reference, publicUrl, log })
  mountOpenApi(server, { publicUrl, operations, limiter, addressPerMinute })
  mountDocs(server, { contact: config.securityContact, publicUrl, now: () => kernel.now() })
}

/** The service itself as the sender of emails that do not belong to an organization, such as sign-in emails. */
const service = { id: serviceMail, isDemo: false, clock: null }

/** Mounts the console: its pages, sign-in, and the routes through which members with a session run operations. */
function mountConsole(
  server: FastifyInstance,
  { kernel, database, config, sessions, rooms, limiter }: DoorParts,
  admission: Omit<AdmissionParts, 'keys' | 'audience'>,
): ConfirmationParts {
  const publicUrl = (): string => kernel.services.publicUrl()
  const gateway = workflows({
    kernel,
    log: kernel.services.log,
    operations: memberOperations,
    charge: memberQuota(limiter),
  })
  const parts: ConfirmationParts = {
    ...admission,
    signIn: {
      beginMail: (call) => beginMailSignIn(database, call),
      byCode: (call) => signInByCode(database, call),
      byLink: (call) => signInByLink(database, call),
      byInvitation: (call) => signInByInvitation(database, call),
      beginPasskey: (now) => beginPasskeySignIn(database, now),
      byPasskey: (call) => signInByPasskey(database, call),
      end: async ({ id, actor }, requestId) => {
        await run(kernel, revokeSessions, { actor, input: { session_id: id }, requestId })
        sessions.evict(id)
      },
    },
    confirmation: {
      hasPasskey: (owner) => hasPasskey(database, owner),
      beginPasskey: (call) => beginPasskeyConfirmation(database, call),
      sendCode: (call) => sendConfirmationCode(database, kernel.services.mailer, call),
      byPasskey: (call) => confirmByPasskey(database, call),
      byCode: (call) => confirmByCode(database, call),
      byLink: (call) => confirmByLink(database, call),
      asDemo: (call) => confirmDemo(database, call),
    },
    sessions,
    cookies: consoleCookies(config.publicUrl.startsWith('https:')),
    publicUrl,
    now: () => kernel.now(),
    streamStart: () => rooms.start(),
    sendsMail: () => kernel.services.mailer.withholdReasonFor(service) === null,
    sendsMailOf: (org) => kernel.services.mailer.withholdReasonFor(org) === null,
    acceptsDemo: isOnLoopback(config),
  }
  consoleHeaders(server)
  mountGateway(server, { workflows: gateway, publicUrl }, consoleDoor(parts))
  signInRoutes(server, parts)
  confirmationRoutes(server, parts)
  filesRoute(server, {
    ...parts,
    findFile: ({ actor, fileId, requestId }) =>
      run(kernel, getAttachment, { actor, input: { file_id: fileId }, requestId }),
    streamFile: (file, range) => streamFile(kernel.services, file, range),
  })
  const live = liveRoute(server, { ...parts, rooms })
  // When access changes, open streams are ended. The browser opens them again, and each new stream has the new
  // access.
  sessions.onChange((orgId) => live.endStreams(orgId))
  consoleAssets(server, builtConsole)
  return parts
}

/** Mounts the authorization server, with which members connect agents to the MCP endpoint. */
function mountOAuth(
  server: FastifyInstance,
  { kernel, database: { system }, keys }: DoorParts,
  consoleParts: ConfirmationParts,
): void {
  const { services } = kernel
  const mint: TokenParts['mint'] = (type) => services.keys.mint(type)
  oauthRoutes(server, {
    ...consoleParts,
    keys,
    log: services.log,
    newClientId: () => mint('client').key,
    findClient: (id) => findClient(system, id),
    insertClient: (client) => insertClient(system, client),
    fetchDocument: (request) => services.outbound.fetchDocument(request),
    locationsOf: async ({ actor: { org, locations } }) => {
      const all = await selectLocations(system, org.id)
      return locations === '*' ? all : all.filter(({ id }) => locations.includes(id))
    },
    connect: ({ actor }, isConfirmed, input, requestId) =>
      run(kernel, connectAgent, { actor: { ...actor, isConfirmed }, input, requestId }),
    exchangeCode: (exchange) => exchangeCode({ system, mint }, exchange),
    refreshTokens: (refresh) => refreshTokens({ system, mint }, refresh),
    grantOfRefreshToken: (token) => grantOfRefreshToken({ system }, token, kernel.now()),
    disconnect: async (orgId, grantId, requestId) => {
      const org = (await findOrganizationById(system, orgId))!
      const input = { grant_id: grantId }
      await run(kernel, disconnectAgent, { actor: operatorOf(org), input, requestId })
    },
  })
}

/** Mounts the entry points for callers that are authorized by a public form, a secret URL or a signature. */
function mountInbound(server: FastifyInstance, { kernel, database, limiter, config }: DoorParts): void {
  const { system } = database
  const portal = async (slug: string) =>
    foundHere(system, await findPortal(system, slug), {
      orgIdOf: ({ org }) => org.id,
      entryPoint: 'portal',
      name: slug,
    })
  portalDoor(server, { kernel, limiter, findPortal: portal, receive: receiveBooking })
  bookingDoor(server, {
    kernel,
    limiter,
    findPortal: portal,
    read: readBookingPage,
    times: bookingTimes,
    checkAddress: checkBookingAddress,
    receive: receiveBooking,
    acceptsPhotos: acceptsBookingPhotos,
    addPhoto: addBookingPhoto,
    logo: logoOfPages,
    form: bookingPageForm,
    render: {
      step: bookingDocument,
      received: receivedDocument,
      missing: missingBookingPage,
      plain: plainPage,
    },
  })
  emailDoor(server, {
    kernel,
    secret: config.emailInboundSecret,
    findMailbox: async (tag) =>
      foundHere(system, await findMailbox(database, tag), {
        orgIdOf: ({ org }) => org.id,
        entryPoint: 'connector',
        name: tag.toLowerCase().replace(/^c_/, ''),
      }),
    form: inboundMailForm,
    receive: receiveInboundMail,
  })
  stripeDoor(server, {
    kernel,
    provider: kernel.services.payments.usual,
    findOrganization: (id) => findOrganizationById(system, id),
    receivePayment: receiveProviderPayment,
    receiveDeposit: receiveProviderDeposit,
    receiveRefund: receiveProviderRefund,
    endCheckout,
  })
  twilioDoor(server, {
    kernel,
    account: config.sms.provider === 'twilio' ? config.sms : undefined,
    findNumber: numberFinder(system),
    findText: (sid) => smsMessages.findByProviderId(system, sid),
    findOrganization: (id) => findOrganizationById(system, id),
    receive: receiveText,
    noteStatus: noteTextStatus,
  })
}

/**
 * Finds the organization and location of a phone number. Refuses a number whose organization was moved to another
 * installation.
 */
const numberFinder = (system: Queries) => async (number: string) =>
  foundHere(system, await findPhoneNumber(system, number), {
    orgIdOf: ({ org_id }) => org_id,
    entryPoint: 'number',
    name: number.replace('+', ''),
  })

/** Mounts the callbacks of the carrier (Twilio) about phone calls and text messages. */
function mountCalls(server: FastifyInstance, { kernel, database, config }: DoorParts): void {
  const { system } = database
  twilioVoiceDoor(server, {
    kernel,
    account: config.voice.provider === 'twilio' ? config.voice : undefined,
    findNumber: numberFinder(system),
    findOrganization: (id) => findOrganizationById(system, id),
    receiveCall,
    receiveVoicemail,
    transcribe: transcribeVoicemail,
  })
}

/** Mounts the pages for customers who have a link. */
function mountPages(server: FastifyInstance, { kernel, database, limiter }: DoorParts): void {
  const { system } = database
  const linkOf = (token: string) => ({
    orgIdOf: ({ actor }: { actor: CustomerActor }) => actor.org.id,
    entryPoint: 'link' as const,
    name: digestOf(token).toString('hex'),
  })
  pagesDoor(server, {
    kernel,
    limiter,
    findLink: async (token) =>
      foundHere(system, await findPublicLink(system, token, kernel.now()), linkOf(token)),
    kinds: { estimate: estimatePages, invoice: invoicePages },
    logo: logoOfPages,
    render: { document: documentPage, missing: missingPage, plain: plainPage },
  })
  unsubscribeDoor(server, {
    kernel,
    limiter,
    findLink: async (token) => foundHere(system, await findUnsubscribeLink(system, token), linkOf(token)),
    optOut: optOutByCustomer,
    render: { form: unsubscribePage, confirmation: unsubscribedPage, missing: missingPage, plain: plainPage },
  })
}

/** Mounts the uploads and downloads of files at signed URLs. */
function mountTransfers(server: FastifyInstance, { kernel, database }: DoorParts): void {
  const { services } = kernel
  const stream = (file: { orgId: string; id: string; kind: string }, range: ByteRange) =>
    streamFile(services, file, range)
  const parts = {
    addresses: services.fileAddresses,
    storage: services.storage,
    now: () => kernel.now(),
    find: (addressed: { orgId: string; id: string }) => findAddressed(database, addressed),
    accountOf: (orgId: string) => accountOfTransfers(database, orgId),
    isAwaited: (addressed: { orgId: string; id: string }) => isAwaitedHere(database, addressed),
    keyOfUpload: uploadOf,
    stream,
    openArchive: (client: { orgId: string; id: string }) =>
      openPersonArchive({ database, now: () => kernel.now(), stream }, client),
  }
  downloadDoor(server, parts)
  // The service receives uploads only if files are stored on disk. With a bucket, clients upload to it directly.
  if (receives(services.storage)) uploadDoor(server, { ...parts, storage: services.storage })
}

/** The events of webhooks, as programs with an API key can follow them. */
function followedEvents(streams: EventStreams): FollowedEvents {
  return {
    names: webhookEventNames,
    bodyOf: ({ id, name, occurred_at: occurredAt, payload, cause }) =>
      deliveryBody(id, { name, occurredAt, data: payload, metadata: toMetadata(cause) }),
    join: (actor, lastId, listener) => streams.join(actor, lastId, listener),
  }
}
