// Written by `npm run generate`.
import type { Call } from '../answer.ts'
import type { CallOptions } from '../options.ts'
import type { ChangeRoute, CreateRoute, ListRoute, MemberRoute, RecordRoute, WholeListRoute } from '../shapes.ts'
import type { Automation, AutomationDefinition, AutomationDefinitionDraft, AutomationGraph, AutomationGraphDraft, AutomationSummary, AutomationTriggerConfig, AutomationTriggerConfigDraft, Change, Client, CreatedClient, CreatedLead, Estimate, Invoice, Job, JobDetail, Lead, LeadImport, ListedInvoice, Me, NewWebhookDestination, WebhookDeletion, WebhookDestination } from './records.ts'

/** Filter of `GET /leads`. */
export interface LeadsListFilter {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only the lead with this number. */
  lead_number?: number | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
}

/** Body of `POST /leads`: Create a lead. */
export interface CreateLeadRequest {
  /** Required without `existing_client_id`. Defaults to the client's name. */
  customer_name?: string | null | undefined
  customer_email?: string | null | undefined
  customer_phone?: string | null | undefined
  /** Required without `existing_client_id`. Defaults to the client's primary property. */
  service_address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Accepted and ignored. */
  service_interest?: unknown
  /** Notes. Not allowed with `existing_client_id`: update the client instead. */
  notes?: string | null | undefined
  /** Name of an active lead source. */
  source?: string | null | undefined
  existing_client_id?: string | null | undefined
  /** Location of the lead. Defaults to the location of the existing client, or else to the caller's home location. Id or unique name. */
  location_id?: string | null | undefined
  /** Responsible member. Defaults to the caller (for an API key: its creator), or else to the owner. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** Id of the record in another system. If a record already has this id, it is returned and no record is created. */
  external_ref?: {
    /** Name of the system, such as quickbooks. */
    system: string
    /** Id of the record in that system. */
    id: string
  } | null | undefined
  /** Action if a record already has this id: return the record unchanged (the default), or update it with the passed fields that can be updated. */
  on_existing?: "answer" | "change" | null | undefined
}

/** Body of `POST /leads`: Submit a lead of another system through a connector. */
export interface CreateLeadImportRequest {
  /** Key of the connector that receives the lead. */
  connector_key: string
  [more: string]: unknown
}

/** Body of `PATCH /leads/{id}`: Change a lead's contact, address, source or notes. */
export interface UpdateLeadRequest {
  notes: string | null
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
}

/** Filter of `GET /clients`. */
export interface ClientsListFilter {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
}

/** Body of `POST /clients`: Create a client with its primary property. */
export interface CreateClientRequest {
  name: string
  email?: string | null | undefined
  /** Phone number in international format, or as dialled in the organization's country. */
  phone?: string | null | undefined
  /** Street and house number of the place of work. Post office boxes are refused. */
  address_line1: string
  address_line2?: string | null | undefined
  city: string
  /** State or province. In the US and Canada it is stored as two letters; a full name is converted. */
  state: string
  /** Postal code, in the US `NNNNN` or `NNNNN-NNNN`. */
  zip: string
  notes?: string | null | undefined
  /** Defaults to `active`. */
  status?: "lead" | "prospect" | "active" | "inactive" | "past" | null | undefined
  /** Location of the client. Defaults to the caller's home location. Id or unique name. */
  location_id?: string | null | undefined
  /** Id of the record in another system. If a record already has this id, it is returned and no record is created. */
  external_ref?: {
    /** Name of the system, such as quickbooks. */
    system: string
    /** Id of the record in that system. */
    id: string
  } | null | undefined
  /** Action if a record already has this id: return the record unchanged (the default), or update it with the passed fields that can be updated. */
  on_existing?: "answer" | "change" | null | undefined
}

/** Body of `PATCH /clients/{id}`: Update a client. */
export interface UpdateClientRequest {
  name?: string | undefined
  email?: string | null | undefined
  /** Phone number in international format, or as dialled in the organization's country. The same number without an extension keeps its extension. */
  phone?: string | null | undefined
  /** Extension of the phone number. Null clears it. */
  phone_extension?: string | null | undefined
  /** Street and house number of the place of work. Post office boxes are refused. */
  address_line1?: string | undefined
  address_line2?: string | null | undefined
  city?: string | undefined
  /** State or province. In the US and Canada it is stored as two letters; a full name is converted. */
  state?: string | undefined
  /** Postal code, in the US `NNNNN` or `NNNNN-NNNN`. */
  zip?: string | undefined
  notes?: string | null | undefined
  status?: "lead" | "prospect" | "active" | "inactive" | "past" | undefined
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
}

/** Filter of `GET /estimates`. */
export interface EstimatesListFilter {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only the estimate with this number. */
  estimate_number?: number | undefined
}

/** Body of `POST /estimates`: Create a draft estimate. */
export interface CreateEstimateRequest {
  /** Location of the estimate. The caller, or the creator of the API key, must be active and have access to it. Id or unique name. */
  location_id: string
  /** Client of the estimate. Required unless `lead_id` is passed. */
  client_id?: string | null | undefined
  /** Lead from which the customer and the property are taken. */
  lead_id?: string | null | undefined
  /** Property where the work is done. It must belong to the client and the location. Defaults to the lead's property, or else the client's primary one. */
  property_id?: string | null | undefined
  /** Customer segment. Defaults to `residential`. */
  vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | null | undefined
}

/** Body of `PATCH /estimates/{id}`: Change an estimate's customer, property, rep, source, expiry or status. */
export interface PatchEstimateRequest {
  customer_name?: string | null | undefined
  customer_email?: string | null | undefined
  customer_phone?: string | null | undefined
  service_address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  sqft?: number | null | undefined
  stories?: number | null | undefined
  lot_sqft?: number | null | undefined
  year_built?: number | null | undefined
  roof_sqft?: number | null | undefined
  gutter_linear_ft?: number | null | undefined
  siding_type?: string | null | undefined
  roof_type?: string | null | undefined
  /** Responsible sales rep. Must be an active member. Id, unique name or email address. */
  assigned_rep_id?: string | null | undefined
  source?: string | null | undefined
  /** Time of expiry, with an offset or `Z`. */
  expires_at?: string | null | undefined
  status?: "draft" | "sent" | undefined
}

/** Filter of `GET /jobs`. */
export interface JobsListFilter {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"scheduled_date"`. */
  sort?: "scheduled_date" | "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only jobs scheduled on this day or later. */
  scheduled_from?: string | undefined
  /** Only jobs scheduled on this day or earlier. */
  scheduled_to?: string | undefined
  /** Only the job with this number. */
  job_number?: number | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
}

/** Filter of `GET /invoices`. */
export interface InvoicesListFilter {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only the invoice with this number. */
  invoice_number?: number | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
}

/** Filter of `GET /changes`. */
export interface ChangesListFilter {
  /** `next_cursor` of the previous answer. Omit it to start at the beginning. */
  cursor?: string | undefined
  /** Only these kinds of records. Defaults to all kinds that the scopes of the key cover. */
  kinds?: ("client" | "estimate" | "invoice" | "job" | "lead" | "property")[] | undefined
  /** Maximum number of changes in an answer; fewer if records are large. Default: `100`. */
  limit?: number | undefined
}

/** Body of `POST /webhooks`: Create a webhook destination. */
export interface CreateWebhookRequest {
  name: string
  /** Target URL: https, a public host, and port 443 or a port from 1024 to 65535. */
  url: string
  /** Events to subscribe to. */
  events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
}

/** Body of `PATCH /automations/{id}`: Replace the draft of an automation with a complete definition. */
export interface SaveDraftAutomationRequest {
  /** Revision of the draft that the caller has read. If the draft has a newer revision, the call is refused. */
  expectedRevision: number
  /** Trigger, exits and actions of the automation. */
  definition: AutomationDefinition | AutomationDefinitionDraft
  /** Steps of an automation with branches. Null if `definition.actions` are the steps. */
  graph?: AutomationGraph | AutomationGraphDraft | null | undefined
  /** Rules for when runs start, and whether a record can enter the automation again. */
  triggerConfig?: AutomationTriggerConfig | AutomationTriggerConfigDraft | undefined
  /** Any JSON of at most 64 KiB, stored unchanged. If omitted, the stored value stays; null removes it. */
  editorState?: unknown
}

/** Body of `POST /automations/{id}/publish`: Make a revision the active definition of its automation. */
export interface PublishAutomationRequest {
  /** Revision to publish. */
  draftRevisionNumber: number
}

/** Body of `POST /automations/{id}/pause`: Stop new runs of an automation. */
export type PauseAutomationRequest = unknown

/** The routes of the resource API below `/leads`. */
export interface LeadsResource {
  /** List leads, newest first by default. */
  list: ListRoute<LeadsListFilter, Lead>
  /** Read one lead. */
  get: RecordRoute<Lead>
  create: {
    /**
     * Submit a lead of another system through a connector.
     *
     * Applies the connector's aliases, source label, assigned sales rep and notes prefix. A complete document immediately becomes a lead; an incomplete document waits in the review queue. If the connector already sent this `external_id`, the call returns the existing lead or the waiting import.
     */
    (body: CreateLeadImportRequest, options?: CallOptions): Call<CreatedLead | LeadImport>
    /**
     * Create a lead.
     *
     * If a client has the same phone number, or else the same email address, the lead is linked to it.
     */
    (body: CreateLeadRequest, options?: CallOptions): Call<CreatedLead>
  }
  /**
   * Change a lead's contact, address, source or notes.
   *
   * Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise `version`. If another lead has the external id, the call is refused with 409. The linked client is not changed.
   */
  update: ChangeRoute<UpdateLeadRequest, Lead>
}

/** The routes of the resource API below `/clients`. */
export interface ClientsResource {
  /**
   * List clients, newest first by default.
   *
   * A client belongs to a location if it or one of its properties does. Archived and merged clients are excluded.
   */
  list: ListRoute<ClientsListFilter, Client>
  /**
   * Read one client.
   *
   * A merged client can still be read by its old id; `merged_into` contains the id of the remaining client.
   */
  get: RecordRoute<Client>
  /** Create a client with its primary property. */
  create: CreateRoute<CreateClientRequest, CreatedClient>
  /**
   * Update a client.
   *
   * Omitted fields stay unchanged; null clears a field. A new address changes the primary property; if another property of the client has that address, that property becomes primary. A new email address or phone number revokes the links sent to the old one: `ended_links` lists the documents to send again. If another client already has the passed external id, the call is refused with 409. A call that changes nothing does not raise `version`.
   */
  update: ChangeRoute<UpdateClientRequest, Client>
}

/** The routes of the resource API below `/estimates`. */
export interface EstimatesResource {
  /** List estimates, newest first by default. */
  list: ListRoute<EstimatesListFilter, Estimate>
  /** Read one estimate with its lines, options and sent versions. */
  get: RecordRoute<Estimate>
  /**
   * Create a draft estimate.
   *
   * The estimate contains a copy of the customer's and the property's data. For a lead without a client, a client is created; the lead moves forward to `estimate_created`. If the creator of the API key is deactivated or cannot access the location, the call is refused with 422 for `location_id`.
   */
  create: CreateRoute<CreateEstimateRequest, Estimate>
  /**
   * Change an estimate's customer, property, rep, source, expiry or status.
   *
   * Omitted fields stay unchanged; null clears a field. Services and prices cannot be changed here. The first change to `sent` assigns the number; without `expires_at`, the estimate then expires after the number of days in the organization's settings, or after 30 days if none is set. A call that changes nothing does not raise `version`.
   */
  update: ChangeRoute<PatchEstimateRequest, Estimate>
}

/** The routes of the resource API below `/jobs`. */
export interface JobsResource {
  /**
   * List jobs, latest date first by default.
   *
   * Jobs without a date come last, regardless of the sort order.
   */
  list: ListRoute<JobsListFilter, Job>
  /** Read one job with its history. */
  get: RecordRoute<JobDetail>
}

/** The routes of the resource API below `/invoices`. */
export interface InvoicesResource {
  /**
   * List invoices, newest first by default.
   *
   * The filter `assigned_to` finds invoices of jobs that are assigned to the member.
   */
  list: ListRoute<InvoicesListFilter, ListedInvoice>
  /** Read one invoice. */
  get: RecordRoute<Invoice>
}

/** The routes of the resource API below `/changes`. */
export interface ChangesResource {
  /**
   * Read the changes since a cursor, including deletions, for all kinds of records in one list.
   *
   * Without a cursor, the feed starts at the beginning: reading until `has_more` is false copies everything. A later call with the last `next_cursor` returns the changes since then. Each record appears once, at its last change; a record that changes while you read appears again with a higher `version`. No change of a record is missed. Fields that are calculated from other records or from the time, such as `balance_cents` of a client, are calculated when the record is read: a later change of such a value alone is not delivered. Deleted, archived and merged records appear as `delete`. A member can request only kinds of records that they may read completely; other kinds are refused. Files appear once they are completed. A cursor is valid for the kinds with which it was created. If the kinds or locations that the caller may read have changed, or the database was restored from a backup, the answer is 410 `full_sync_required`: start again without a cursor.
   */
  list: ListRoute<ChangesListFilter, Change>
}

/** The routes of the resource API below `/webhooks`. */
export interface WebhooksResource {
  /**
   * List the webhook destinations, newest first.
   *
   * Returns all destinations in one answer, without pages.
   */
  list: WholeListRoute<WebhookDestination>
  /** Read one webhook destination. */
  get: RecordRoute<WebhookDestination>
  /**
   * Create a webhook destination.
   *
   * Returns the signing secret once. In the resource API, a repeated call with the same idempotency key returns the secret again for 72 hours. If the secret is lost, create a new one with `webhooks.rotateSecret`. The call is refused if the host name resolves to an address outside the public Internet.
   */
  create: CreateRoute<CreateWebhookRequest, NewWebhookDestination>
  /**
   * Delete a webhook destination.
   *
   * Pending deliveries to the destination are cancelled. The delivery log is kept.
   */
  delete: RecordRoute<WebhookDeletion>
}

/** The routes of the resource API below `/automations`. */
export interface AutomationsResource {
  /**
   * List the automations that are not archived, newest first.
   *
   * Returns all automations in one answer, not in pages. Unknown parameters are ignored, as on every list; here this includes `limit` and `cursor`.
   */
  list: WholeListRoute<AutomationSummary>
  /** Read one automation: its draft and its active definition. */
  get: RecordRoute<Automation>
  /**
   * Replace the draft of an automation with a complete definition.
   *
   * The published revision stays active. A draft may be unfinished: the config of a step may be empty or wrong, and a connection in the graph may have no target. `draft.faults` lists the issues that prevent publishing. Each save creates a new revision.
   */
  update: MemberRoute<SaveDraftAutomationRequest, Automation>
  /**
   * Make a revision the active definition of its automation.
   *
   * Any stored revision can be published, even an older one. New runs use the published revision; current runs keep theirs. If the automation was paused, its waiting runs continue. An invalid or incomplete revision is refused, and `details` lists every issue with `field`, `code`, `message` and `node_id`. The call has the risk flags of the operations that the automation's steps run, such as sending messages. A dry run shows these flags, the records that the automation would reach, and the number of messages.
   */
  publish: MemberRoute<PublishAutomationRequest, Automation>
  /**
   * Stop new runs of an automation.
   *
   * Events that occur during the pause do not start runs, not even after the pause. With `runs: hold` (the default), current runs wait at their next step and continue when the automation is resumed or published again. With `runs: cancel`, current runs are cancelled.
   */
  pause: MemberRoute<PauseAutomationRequest, Automation>
}

/** The resource API. */
export interface Resources {
  /** Describe the calling key: its owner and its permissions. */
  me: (options?: CallOptions) => Call<Me>
  leads: LeadsResource
  clients: ClientsResource
  estimates: EstimatesResource
  jobs: JobsResource
  invoices: InvoicesResource
  changes: ChangesResource
  webhooks: WebhooksResource
  automations: AutomationsResource
}
