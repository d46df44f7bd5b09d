import type { Mode } from '../database/database.ts'
import type { Permission, AccessScope, Role } from './permissions.ts'
import { accessScopeOfRole } from './permissions.ts'
import type { Risk } from './risks.ts'

/** The facts about an organization that every operation needs. */
export interface Organization {
  id: string
  slug: string
  name: string
  /** IANA name. */
  timezone: string
  /** ISO 3166 alpha-2. Region of phone numbers and addresses that are entered without one. */
  country: string
  /** ISO 4217. */
  currency: string
  /** Default location of new records. */
  defaultLocationId: string
  /** A demo organization that came with the installation. */
  isDemo: boolean
  /** The organization's own clock, which advances only on request. Null: the organization uses real time. */
  clock: string | null
}

interface Common {
  org: Organization
  mode: Mode
  locations: '*' | readonly string[]
}

/** A key of the resource API. Its scopes are its authority, regardless of who created it. */
export interface KeyActor extends Common {
  type: 'api_key'
  id: string
  name: string
  scopes: ReadonlySet<string>
  /** The member who created the key. Null once that member is deactivated. */
  memberId: string | null
  /** Risks of mutations that the key can start only with a confirm token. Defaults to none. */
  confirms?: readonly Risk[]
}

/** A member of the organization, acting directly or through a program. The permissions of the role are the authority. */
export interface MemberActor extends Common {
  type: 'member'
  id: string
  role: Role
  /** The key that the member uses, with its expiry. Absent if the member uses no key. */
  through?: KeyActor & { expiresAt: number }
}

/** The service itself, for example a scheduled sweep. */
export interface SystemActor extends Common {
  type: 'system'
  id: null
}

/** A person without an account who filled in a public form. Has no permissions, only access to such forms. */
export interface CustomerActor extends Common {
  type: 'customer'
  id: null
}

/** A run of an automation. Its authority is the permissions that its publisher held. */
export interface AutomationActor extends Common {
  type: 'automation'
  id: string
  permissions: ReadonlySet<Permission>
  run: AutomationRun
}

/** Origin of the events that a run of an automation causes. */
export interface AutomationRun {
  id: string
  /** Number of automations between a person and this run: 1 for the first. */
  depth: number
  /** The event that started the chain. */
  rootEventId: string | null
}

export type Actor = KeyActor | MemberActor | SystemActor | CustomerActor | AutomationActor

/** The API key that a member acts through. */
export interface OnBehalfOf {
  key_id: string
  name: string
}

/** The author of a record, as stored. */
export interface Author {
  type: 'member' | 'api_key' | 'customer' | 'automation' | 'system'
  id: string | null
  /** Absent if the member acts in person. */
  on_behalf_of?: OnBehalfOf | undefined
}

export function authorOf(actor: Actor): Author {
  const key = keyOfMember(actor)
  return key === null
    ? { type: actor.type, id: actor.id }
    : { type: actor.type, id: actor.id, on_behalf_of: key }
}

/** The key that a member acts through. Null for every other actor and for members who act in person. */
function keyOfMember(actor: Actor): OnBehalfOf | null {
  if (actor.type !== 'member' || !actor.through) return null
  return { key_id: actor.through.id, name: actor.through.name }
}

/** The member behind the call: the caller, or the creator of the key if still active. */
export function memberBehind(actor: Actor): string | null {
  if (actor.type === 'api_key') return actor.memberId
  return actor.type === 'member' ? actor.id : null
}

/** The key behind the call: the actor itself, or the key that a member acts through. */
export function keyBehind(actor: Actor): OnBehalfOf | null {
  return actor.type === 'api_key' ? { key_id: actor.id, name: actor.name } : keyOfMember(actor)
}

/** Scope of an actor's permission: all records or only its own. Null if the actor lacks the permission. */
export function accessScopeFor(actor: Actor, permission: Permission): AccessScope | null {
  if (actor.type === 'member') return accessScopeOfRole(actor.role, permission)
  if (actor.type === 'automation') return actor.permissions.has(permission) ? 'all' : null
  return actor.type === 'customer' ? null : 'all'
}

/** Id of the member, if the actor is a member who may access only their own clients. Undefined for all other actors. */
export function boundTo(actor: Actor): string | undefined {
  return actor.type === 'member' && accessScopeFor(actor, 'manage_clients') !== 'all' ? actor.id : undefined
}

/** Default location of a new record. Undefined if the actor has access to no location. */
export function homeLocation(actor: Actor): string | undefined {
  if (actor.locations === '*' || actor.locations.includes(actor.org.defaultLocationId))
    return actor.org.defaultLocationId
  return actor.locations[0]
}
