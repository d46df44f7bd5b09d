import type { Mode } from '../database/database.ts'
import type { Permission, Reach, Role } from './permissions.ts'
import { reachOf } from './permissions.ts'
import type { Risk } from './risks.ts'

/** What an organization is, as far as every operation needs it. */
export interface Organization {
  id: string
  slug: string
  name: string
  /** IANA name. */
  timezone: string
  /** ISO 3166 alpha-2: the region of phone numbers and addresses typed without one. */
  country: string
  /** ISO 4217. */
  currency: string
  /** Where a record goes when nothing else says so. */
  defaultLocationId: string
  /** A demonstration that came with the installation. */
  isDemo: boolean
  /** What its own clock shows, which stands still until it is moved on; null: it lives in the real time. */
  clock: string | null
}

interface Common {
  org: Organization
  mode: Mode
  locations: '*' | readonly string[]
}

/** A key of the resource API: its scopes are its authority, whoever made it. */
export interface KeyActor extends Common {
  type: 'api_key'
  /** The key's id. */
  id: string
  name: string
  scopes: ReadonlySet<string>
  /** Who made the key; null once that member is deactivated. */
  memberId: string | null
  /** Mutations with one of these it starts only with a confirm token; none unless given. */
  confirms?: readonly Risk[]
}

/** A person of the organization, directly or through a program: the role's permissions are the authority. */
export interface MemberActor extends Common {
  type: 'member'
  id: string
  role: Role
  /** The key that the member calls with, and when it ends; absent where no key stands between. */
  through?: KeyActor & { expiresAt: number }
}

/** The service itself, for instance a sweep. */
export interface SystemActor extends Common {
  type: 'system'
  id: null
}

/** Somebody without an account who filled in a public form: no permission, only what is meant for such forms. */
export interface CustomerActor extends Common {
  type: 'customer'
  id: null
}

/** An automation, in one of its runs: the permissions that its publisher held are the authority. */
export interface AutomationActor extends Common {
  type: 'automation'
  /** The automation's id. */
  id: string
  permissions: ReadonlySet<Permission>
  run: AutomationRun
}

/** What events that an automation causes say of where they come from. */
export interface AutomationRun {
  id: string
  /** How many automations stand between a person and this run: 1 for the first. */
  depth: number
  /** The event with which the chain began. */
  rootEventId: string | null
}

export type Actor = KeyActor | MemberActor | SystemActor | CustomerActor | AutomationActor

/** The API key that a member acts through. */
export interface OnBehalfOf {
  key_id: string
  name: string
}

/** How a record stores who made it. */
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

/** Whoever of the organization's people stands behind the call: who called, or who made the key and is still active. */
export function memberBehind(actor: Actor): string | null {
  if (actor.type === 'api_key') return actor.memberId
  return actor.type === 'member' ? actor.id : null
}

/** The key behind the call: the actor itself, or the key that a member acts through. */
export function keyBehind(actor: Actor): OnBehalfOf | null {
  return actor.type === 'api_key' ? { key_id: actor.id, name: actor.name } : keyOfMember(actor)
}

/** How far the actor's authority for a permission reaches; null when there is none. */
export function reach(actor: Actor, permission: Permission): Reach | null {
  if (actor.type === 'member') return reachOf(actor.role, permission)
  if (actor.type === 'automation') return actor.permissions.has(permission) ? 'all' : null
  return actor.type === 'customer' ? null : 'all'
}

/** The member whose authority over clients ends with its own; undefined for everybody else. */
export function boundTo(actor: Actor): string | undefined {
  return actor.type === 'member' && reach(actor, 'manage_clients') !== 'all' ? actor.id : undefined
}

/** The location of a new record when nothing else says where it belongs; undefined when the actor sees no location. */
export function homeLocation(actor: Actor): string | undefined {
  if (actor.locations === '*' || actor.locations.includes(actor.org.defaultLocationId))
    return actor.org.defaultLocationId
  return actor.locations[0]
}
