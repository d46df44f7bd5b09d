import type { Mode } from '../database/database.ts'
import type { Permission, AccessScope, Role } from './permissions.ts'
import { accessScopeOfRole } from './permissions.ts'
import type { Risk } from './risks.ts'

/** Facts about an organization that every operation needs. */
export interface Organization {
  id: string
  slug: string
  name: string
  /** Time zone, IANA name. */
  timezone: string
  /** Country that is assumed for phone numbers and addresses entered without a country. ISO 3166-1 alpha-2. */
  country: string
  /** Currency of all amounts. ISO 4217. */
  currency: string
  /** Default location of new records. */
  defaultLocationId: string
  /** True for a demonstration company that the installation created. */
  isDemo: boolean
  /**
   * Current time of the organization's test clock, which advances only on request. Null if the organization uses
   * real time.
   */
  clock: string | null
  /** Id of the organization that created this practice company. Null if the organization is not a practice company. */
  practiceOf: string | null
}

/**
 * Returns the id of the organization against whose limits this organization counts: the organization that created it
 * if it is a practice company, otherwise itself.
 */
export function limitedAs({ id, practiceOf }: Pick<Organization, 'id' | 'practiceOf'>): string {
  return practiceOf ?? id
}

/**
 * True if the customers of the organization are invented. Their addresses may belong to real people, so no message is sent
 * to them.
 */
export function hasInventedCustomers({ isDemo, clock }: Pick<Organization, 'isDemo' | 'clock'>): boolean {
  return isDemo || clock !== null
}

interface Common {
  org: Organization
  mode: Mode
  locations: '*' | readonly string[]
}

/**
 * An API key that calls operations in its own name, not in the name of a member. Its scopes decide which operations
 * it may call. The permissions of the member who created it have no effect.
 */
export interface KeyActor extends Common {
  type: 'api_key'
  id: string
  name: string
  scopes: ReadonlySet<string>
  /** Id of the member who created the API key. Null if that member has been deactivated. */
  memberId: string | null
  /**
   * Risks of mutations for which this API key needs a confirm token (a token that a dry run of the same call
   * returns). If absent, no mutation needs one.
   */
  confirms?: readonly Risk[]
  /** True for a grant to a connected program, which a member agreed to at `/oauth/authorize`. */
  isAgent?: true
}

/**
 * A member of the organization who acts in person or through software that uses the member's API key. The permissions
 * of the member's role decide what the call may do.
 */
export interface MemberActor extends Common {
  type: 'member'
  id: string
  role: Role
  /**
   * The API key through which the member acts, with its expiry in epoch milliseconds. Absent if the member acts in
   * person.
   */
  through?: KeyActor & { expiresAt: number }
  /** Session of the console in which the member acts. Absent outside the console. */
  sessionId?: string
  /** True if the member recently proved their identity, at sign-in or afterwards, for example with a passkey. */
  isConfirmed?: boolean
}

/** The service itself, for example in scheduled work. */
export interface SystemActor extends Common {
  type: 'system'
  id: null
}

/**
 * A person without an account who uses a public form or the pages of a customer link. Has no permissions and can call
 * only operations for customers.
 */
export interface CustomerActor extends Common {
  type: 'customer'
  id: null
}

/** A run of an automation. It has the permissions of the member who published the automation. */
export interface AutomationActor extends Common {
  type: 'automation'
  id: string
  permissions: ReadonlySet<Permission>
  run: AutomationRun
}

/** Facts about a run of an automation. They are stored with the events that the run causes. */
export interface AutomationRun {
  id: string
  /**
   * Length of the chain of automations, each started by the one before, that ends with this run. 1 if no other
   * automation started this run.
   */
  depth: number
  /** Id of the event that started the chain of automations. Null if no event did. */
  rootEventId: string | null
}

export type Actor = KeyActor | MemberActor | SystemActor | CustomerActor | AutomationActor

/** The API key through which a member acts. */
export interface OnBehalfOf {
  key_id: string
  name: string
}

/** The author of a record, in the form in which it is stored with the record. */
export interface Author {
  type: 'member' | 'api_key' | 'customer' | 'automation' | 'system'
  id: string | null
  /** The API key through which a member acted. Absent if the member acted in person. */
  on_behalf_of?: OnBehalfOf | undefined
}

export function authorOf(actor: Actor): Author {
  const key = keyOfMember(actor)
  return key === null
    ? { type: actor.type, id: actor.id }
    : { type: actor.type, id: actor.id, on_behalf_of: key }
}

/** Returns the API key through which a member acts. Null for any other actor and for a member who acts in person. */
function keyOfMember(actor: Actor): OnBehalfOf | null {
  if (actor.type !== 'member' || !actor.through) return null
  return { key_id: actor.through.id, name: actor.through.name }
}

/**
 * Returns the id of the member who makes the call. For a call by an API key, this is the member who created the key,
 * or null if that member was deactivated.
 */
export function memberBehind(actor: Actor): string | null {
  if (actor.type === 'api_key') return actor.memberId
  return actor.type === 'member' ? actor.id : null
}

/**
 * Returns the API key of the call: the calling key itself, or the key through which a member acts. Null if there is
 * none.
 */
export function keyBehind(actor: Actor): OnBehalfOf | null {
  return actor.type === 'api_key' ? { key_id: actor.id, name: actor.name } : keyOfMember(actor)
}

/**
 * Returns the records to which an actor's permission applies: all, or only the member's own. Null if the actor lacks
 * the permission.
 */
export function accessScopeFor(actor: Actor, permission: Permission): AccessScope | null {
  if (actor.type === 'member') return accessScopeOfRole(actor.role, permission)
  if (actor.type === 'automation') return actor.permissions.has(permission) ? 'all' : null
  return actor.type === 'customer' ? null : 'all'
}

/**
 * Returns the actor's member id if the actor is a member who may access only their own clients. Undefined otherwise.
 */
export function boundTo(actor: Actor): string | undefined {
  return actor.type === 'member' && accessScopeFor(actor, 'manage_clients') !== 'all' ? actor.id : undefined
}

/**
 * Returns the default location of a record that this actor creates. Undefined if the actor does not have access to any
 * location.
 */
export function homeLocation(actor: Actor): string | undefined {
  if (actor.locations === '*' || actor.locations.includes(actor.org.defaultLocationId))
    return actor.org.defaultLocationId
  return actor.locations[0]
}
