// Written by `npm run generate`.
import type { Mutation, PagedQuery, Query } from '../shapes.ts'
import type { ApiKey, AuditEntry, Author, AutomationDefinitionDraft, AutomationGraphDraft, AutomationRun, AutomationStep, AutomationTriggerConfigDraft, Batch, BatchItem, BookEntry, BugReport, Checklist, Client, ClientImport, ClientStatement, Commission, Company, Connector, Conversation, CreatedClient, CreatedLead, CreditNote, Crew, CrewPayPolicy, CustomerLink, DocumentPdf, Door, DuplicateCandidate, EndedLinks, Estimate, File, HolidayDesign, HolidayDesignHead, Invoice, Job, JobDetail, JobRecurrence, JobVisit, Json, Knock, Lead, LeadAppointment, LeadImport, LeadSource, LineItem, LineItemInput, ListedAppointment, ListedInvoice, ListedPayment, Location, LoggedRequest, Member, Message, MessageDelivery, Mockup, NewWebhookDestination, Open, OpenSlot, OutboxMessage, PayRate, Payment, PracticeCompany, PriceBookPackage, PriceBookService, PriceBookVersion, PropertyRecord, QualityReport, QueuedLeadImport, ReadLeadImport, RemainingJob, Report, ReportSnapshot, RequestTrace, ReturnedLineItemInput, Route, ScheduleBoard, Stop, StoredCard, Tag, TaxRate, Territory, TimeEntry, TimeOffPolicy, TimeOffRequest, TimelineEntry, Todo, TrainingAssignment, TrainingCourse, UnsentAutomationMessage, Voicemail, WebhookDeletion, WebhookDestination } from './records.ts'

/**
 * Further rules:
 *
 * - day must be a date between the years 1 and 9999.
 */
export interface AuditListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"at"`. */
  sort?: "at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only entries about changes of this record. It can be a record of any kind. */
  record_id?: string | undefined
  /** Only changes by this member, in person or through an API key. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only changes made with this API key, including those of a member who used the key. */
  key_id?: string | undefined
  /** Only changes by this automation. */
  automation_id?: string | undefined
  /** Only changes by customers (`customer`) or by the service itself (`system`). */
  actor_type?: "customer" | "system" | undefined
  /** Only entries of this day, in the company's time zone. */
  day?: string | undefined
}

export interface AutomationsMessagesListUnsentInput {
  /** Automation whose steps wrote the messages. */
  automation_id: string
  /** Only messages that failed or were refused at this time or later. */
  since?: string | undefined
  /** Only messages that failed or were refused before this time. */
  until?: string | undefined
  /** Maximum number of messages per page. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, with the same filters. */
  cursor?: string | undefined
}

export interface AutomationsMessagesResendInput {
  /** Automation whose steps wrote the messages. */
  automation_id: string
  /** Messages to send. Defaults to all unsent messages of the period that can be sent again. */
  message_ids?: string[] | undefined
  /** Only messages that failed or were refused at this time or later. Not allowed with `message_ids`. */
  since?: string | undefined
  /** Only messages that failed or were refused before this time. Not allowed with `message_ids`. */
  until?: string | undefined
  /** Maximum number of messages that this call sends. Not allowed with `message_ids`. Default: `500`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous call, with the same period. Not allowed with `message_ids`. */
  cursor?: string | undefined
  /** True also sends messages whose outcome is unknown. The recipient may get such a message twice. Default: `false`. */
  repeat_unknown?: boolean | undefined
}

export interface AutomationsMessagesResendResult {
  /** Messages queued again. */
  resent: {
    message_id: string
    channel: Open<"email" | "sms">
  }[]
  /** Messages that are not sent, with the reason. */
  left: {
    message_id: string
    reason: Open<"queued" | "sent" | "refused" | "nothing_left" | "undelivered" | "may_have_arrived" | "no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased">
  }[]
  /** True if there are older messages. Call again with `next_cursor` as `cursor`. */
  has_more: boolean
  /** Cursor of the next call. Null if there are no older messages. */
  next_cursor: string | null
}

/**
 * Further rules:
 *
 * - draft.definition must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 * - draft.definition.trigger must have a kind and a subject type that belong together.
 * - draft.definition.exitConditions[].event must not contain an entry twice.
 * - draft.definition.actions must not contain the same id twice.
 * - draft.graph must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 * - draft.graph.nodes must not contain the same id twice.
 * - draft.graph.edges must not contain the same id twice.
 * - draft.triggerConfig must have a kind and a subject type that belong together.
 * - draft.triggerConfig must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 */
export interface AutomationsPreviewEnrolmentsInput {
  /** Id of the automation. Pass either this or `draft`. */
  automation_id?: string | undefined
  /** Revision to use: a number, `draft` or `active`. Defaults to the draft. */
  revision?: number | "draft" | "active" | undefined
  /** Unsaved draft. */
  draft?: {
    /** The complete definition, including unchanged parts. */
    definition: AutomationDefinitionDraft
    /** Steps of an automation with branches. Required if the saved automation has a graph. If null or absent, the steps are `definition.actions`. */
    graph?: AutomationGraphDraft | null | undefined
    /** Rules for when runs start, and whether a record can enter again. `kind` and `subjectType` must equal those of `definition.trigger`. If omitted, the stored value stays if its `kind` and `subjectType` equal them; otherwise a new one is derived from the definition. */
    triggerConfig?: AutomationTriggerConfigDraft | undefined
  } | undefined
}

export interface AutomationsPreviewEnrolmentsResult {
  /** Validation issues of trigger and conditions. If there are any, no records are searched. */
  faults: {
    field: string
    code: Open<"no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission">
    message: string
    node_id: string | null
  }[]
  count: number
  /** False if more candidates remain unchecked. */
  is_all: boolean
  /** The first 20 records that would be enrolled. */
  samples: {
    at: string
    /** Event that would have started the run. Null for a scheduled trigger. */
    event: string | null
    event_id: string | null
    subject: {
      kind: string
      id: string
      label: string
    }
  }[]
}

export interface AutomationsRenderTemplateInput {
  /** Record to render the template for. */
  subject: {
    kind: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
    id: string
  }
  /** Template, as an action contains it. */
  template: string
  /** Use of the result: the body of an email, a text message, a subject or other single line, or data of a webhook. Default: `"email"`. */
  channel?: "email" | "sms" | "line" | "webhook" | undefined
}

export interface AutomationsRenderTemplateResult {
  text: string
  /** Number of message segments that the carrier bills. Null unless `channel` is `sms`. */
  segments: number | null
  /** Fields of the template that have no value for this record and no default. An automation cannot be published if a field of a template can be empty and has no default. */
  missing: string[]
}

export interface AutomationsRunsCancelInput {
  /** Run to cancel. */
  run_id: string
}

export interface AutomationsRunsCancelResult extends AutomationRun {
  /** Steps that have ended, oldest first. */
  steps: AutomationStep[]
}

export interface AutomationsRunsGetInput {
  /** Run to read. */
  run_id: string
}

export interface AutomationsRunsGetResult extends AutomationRun {
  /** Steps that have ended, oldest first. */
  steps: AutomationStep[]
}

export interface AutomationsRunsListInput {
  /** Only runs of this automation. */
  automation_id?: string | undefined
  /** Only runs about this client or its records. */
  client_id?: string | undefined
  /** Only runs about this record. */
  subject_id?: string | undefined
  /** Only runs in this state, or in one of several. */
  state?: "running" | "waiting" | "paused" | "completed" | "failed" | "cancelled" | ("running" | "waiting" | "paused" | "completed" | "failed" | "cancelled")[] | undefined
  /** Maximum number of runs per page. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, with the same filters. */
  cursor?: string | undefined
}

export interface AutomationsRunsResumeInput {
  /** Run that failed. */
  run_id: string
}

export interface AutomationsRunsResumeResult extends AutomationRun {
  /** Steps that have ended, oldest first. */
  steps: AutomationStep[]
}

export interface AutomationsRunsRetryStepInput {
  /** Run that failed. */
  run_id: string
  /** True retries the step even if it is unknown whether its message arrived. The recipient may then get the message twice. Default: `false`. */
  repeat_unknown?: boolean | undefined
}

export interface AutomationsRunsRetryStepResult extends AutomationRun {
  /** Steps that have ended, oldest first. */
  steps: AutomationStep[]
}

/**
 * Further rules:
 *
 * - draft.definition must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 * - draft.definition.trigger must have a kind and a subject type that belong together.
 * - draft.definition.exitConditions[].event must not contain an entry twice.
 * - draft.definition.actions must not contain the same id twice.
 * - draft.graph must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 * - draft.graph.nodes must not contain the same id twice.
 * - draft.graph.edges must not contain the same id twice.
 * - draft.triggerConfig must have a kind and a subject type that belong together.
 * - draft.triggerConfig must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308.
 */
export interface AutomationsSimulateInput {
  /** Id of the automation. Pass either this or `draft`. */
  automation_id?: string | undefined
  /** Revision to use: a number, `draft` or `active`. Defaults to the draft. */
  revision?: number | "draft" | "active" | undefined
  /** Unsaved draft. */
  draft?: {
    /** The complete definition, including unchanged parts. */
    definition: AutomationDefinitionDraft
    /** Steps of an automation with branches. Required if the saved automation has a graph. If null or absent, the steps are `definition.actions`. */
    graph?: AutomationGraphDraft | null | undefined
    /** Rules for when runs start, and whether a record can enter again. `kind` and `subjectType` must equal those of `definition.trigger`. If omitted, the stored value stays if its `kind` and `subjectType` equal them; otherwise a new one is derived from the definition. */
    triggerConfig?: AutomationTriggerConfigDraft | undefined
  } | undefined
  /** Record that the run is about. If absent, the answer contains only `faults` and no paths. */
  subject?: {
    /** Kind of record that the run is about. */
    kind: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
    /** Id of a stored record to simulate with. */
    id: string
  } | {
    /** Kind of record to create for the simulation. */
    kind: "lead" | "client"
    /** Input of `leads.create` or `clients.create`. */
    fields: Record<string, unknown>
    /** Names of the record's tags. */
    tags?: string[] | undefined
    /** Location of the record. Defaults to the first location. */
    location_id?: string | undefined
  } | undefined
  /** Event that starts the run. Defaults to the trigger's event. */
  event?: string | undefined
  /** Values for fields of the event's payload. They replace the values that are taken from the record. */
  payload?: Record<string, unknown> | undefined
  /** Start of the run. Defaults to now. */
  start_at?: string | undefined
  /** End of the simulation. Default and maximum: 365 days from the start. */
  until?: string | undefined
  /** Events that happen during the simulated run. Default: `[]`. */
  events?: {
    /** Time of the event. Events before the start are ignored. */
    at: string
    /** Name of the event. The event is about the record of the run, but does not change it. */
    event: string
    /** Values for fields of the event's payload. They replace the values that are taken from the record. */
    payload?: Record<string, unknown> | undefined
  }[] | undefined
  /** `actual` follows the one path that results from the records and events. `all` also follows every other path of each condition, branch and wait for an event. Default: `"actual"`. */
  explore?: "actual" | "all" | undefined
}

export interface AutomationsSimulateResult {
  /** Issues that prevent publishing. If there are issues, or if no subject was passed, the answer has no paths. */
  faults: {
    /** Path in the draft, such as `graph.nodes.1.config.subject`. */
    field: string
    code: Open<"no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission">
    /** Description of the problem. It continues a sentence that begins with the field's name, such as `is required`. */
    message: string
    /** Id of the graph's node with the problem. Null if the problem is not in a node. */
    node_id: string | null
  }[]
  /** True if a run would start. */
  enrolls: boolean
  /** Reason why no run would start: the trigger, conditions, re-entry rules or limit of entries. Null if a run would start. */
  refusal: Open<"trigger" | "conditions" | "reentry" | "limit"> | null
  /** Paths through the automation. The first one is the path that the records and events lead to. */
  paths: {
    /** Branches that were taken at the decisions of this path. */
    choices: {
      /** Id of a node of the graph, or of a step of the list. */
      node_id: string
      /** Name of the branch that the run took. */
      handle: string
      /** Reason why this branch was taken. `data`: because of the records. `event`: the awaited event occurred. `timeout`: the awaited event did not occur in time. `assumed`: not decided by data; the path shows what would happen on this branch. */
      by: Open<"data" | "event" | "timeout" | "assumed">
    }[]
    /** End of the path. `open` means that the path had not ended by `until`, or that the simulation reached a limit; see `reason`. */
    outcome: Open<"completed" | "cancelled" | "failed" | "open">
    /** Reason why the path ended. For an open path, the limit that was reached (`too_many_steps` or `too_long`), or null if the path still waits at `until`. */
    reason: string | null
    ended_at: string | null
    steps: {
      /** Id of a node of the graph, or of a step of the list. */
      node_id: string
      /** Kind of the step. `wait` includes waits for business hours and for the end of quiet hours. */
      kind: string
      /** Start of the step. */
      at: string
      /** Time at which a wait ended or will end. Null if the step does not wait. */
      until: string | null
      /** Outcome of the step. `waiting` means that the step has not ended. */
      outcome: Open<"done" | "skipped" | "waited" | "branched" | "failed" | "waiting">
      /** Reason why the step was skipped, failed or waited. Null if there is none. */
      reason: string | null
      /** Name of the branch that the run took after the step. Null if the step has only one successor. */
      handle: string | null
      /** Input of the operation that the step runs. Null if it runs none. */
      input: Record<string, unknown> | null
      /** Message that the step sends. Null if there is none. */
      message: {
        channel: Open<"email" | "sms">
        /** Address of the recipient, or several addresses if several members get the message. */
        to: string
        /** Subject. Null for a text message. */
        subject: string | null
        /** Text of the message. `[redacted]` replaces the secret part of links, which is different in each message. */
        text: string | null
        /** Number of message segments that the carrier bills. Null for an email. */
        segments: number | null
      } | null
      /** Records that the step changed. */
      changes: {
        kind: string
        id: string
        /** Version after the change. Null for records without versions. */
        version: number | null
        change: Open<"created" | "updated" | "deleted">
      }[]
    }[]
  }[]
  /** Number of paths that were not simulated, because there are too many paths. */
  paths_left_out: number
  /** Numbers of messages on the path that sends the most messages. */
  cost: {
    emails: number
    sms: number
    sms_segments: number
  }
}

export interface AutomationsVocabularyInput {
  /** Kinds of triggers, actions and flow steps whose config is returned. */
  kinds?: string[] | undefined
  /** Kind of record for which the automation has runs, such as `lead`. */
  subject_type?: string | undefined
  /** Kind of trigger. Adds the fields of the trigger's event, `event.…`. */
  trigger?: string | undefined
}

export interface AutomationsVocabularyResult {
  triggers?: {
    kind: string
    subject_types: string[]
    /** `on_event`: events start runs. `at_time`: runs start at certain times. `unavailable`: an automation with this trigger cannot be published yet. */
    begins: Open<"on_event" | "at_time" | "unavailable">
    /** Names of the fields of the config. `*` after a name marks a required field. */
    config: string[]
  }[]
  actions?: {
    kind: string
    /** Kinds of records for which the action is available. */
    subject_types: string[]
    /** Names of the fields of the config. `*` after a name marks a required field. */
    config: string[]
    /** Fields of the config that are templates. */
    templates: string[]
  }[]
  /** Steps that wait, branch or end the run. */
  flow?: {
    kind: string
    summary: string
    /** True if the step can be part of a list of actions. */
    is_linear: boolean
    config: string[]
  }[]
  /** Events that an exit condition or a wait can refer to. */
  events?: string[]
  /** Operators of conditions by type of field. */
  operators?: Record<string, string[]>
  /** Filters of templates: `{{client.name | upper}}`. */
  filters?: string[]
  kinds?: {
    kind: string
    is: Open<"trigger" | "action" | "flow">
    /** JSON Schema of the config. */
    config_schema: unknown
    /** A config that the schema accepts. */
    example: unknown
  }[]
  /** Fields of conditions with their types. The values of an enum are separated by `|`. */
  fields?: Record<string, string>
  /** Fields of templates; `?` marks a field that can be empty and therefore needs `| default: "…"`. */
  templates?: string[]
}

export interface BatchesGetInput {
  /** The batch. */
  batch_id: string
  /** Only items with this verdict. */
  verdict?: "ready" | "unchanged" | "refused" | "done" | "changed" | "stopped" | undefined
  /** Only items after this position. Pass `next_n` of the previous answer. Default: `0`. */
  after_n?: number | undefined
  /** Maximum number of items. Default: `25`. */
  limit?: number | undefined
}

export interface BatchesGetResult extends Batch {
  items: BatchItem[]
  /** Pass it as `after_n` in the next call. Null if there are no more items. */
  next_n: number | null
}

export interface BatchesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only batches in this status, or in one of several statuses. A batch that was not started in time is `expired`. */
  status?: "prepared" | "running" | "done" | "stopped" | "expired" | ("prepared" | "running" | "done" | "stopped" | "expired")[] | undefined
}

/**
 * Further rules:
 *
 * - recipe.lead_ids must not contain an entry twice.
 * - recipe.ids must not contain an entry twice.
 */
export interface BatchesPrepareInput {
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | undefined
  /** Name of the operation that all items call. It must be an operation that changes records. */
  operation?: string | undefined
  /** Input of each item, in the order in which they run. Needs `operation`. */
  inputs?: Record<string, unknown>[] | undefined
  /** Recipe that chooses the operations and inputs. */
  recipe?: {
    kind: "move_day"
    /** Location whose jobs are moved. Id or unique name. */
    location_id: string
    /** The day whose jobs are moved, in the location's time zone. */
    from: string
    /** The day to which the scheduled jobs are moved, at the same local time. */
    to: string
    /** Only jobs of this crew. Id or unique name. */
    crew_id?: string | null | undefined
    /** Channels on which each customer is notified, once for each visit. Defaults to none. A customer who opted out, or has no email address or phone number for the channel, is not notified, but the visit is moved nevertheless. During quiet hours the message waits until they end. Default: `[]`. */
    notify?: ("email" | "sms")[] | undefined
  } | {
    kind: "invoice_finished"
    /** Selects jobs that were completed on this day or earlier (in their location's time zone), have lines that are not yet invoiced and have a total above 0. */
    completed_to: string
    /** True sends each invoice by email. False leaves the invoices as drafts. Default: `false`. */
    send?: boolean | undefined
  } | {
    kind: "remind"
    /** Selects invoices that have been overdue for this number of days or longer, in their location's time zone. */
    days_overdue: number
    /** Channels of the reminders. Defaults to `email`. Default: `["email"]`. */
    channels?: ("email" | "sms")[] | undefined
  } | {
    kind: "reprice"
    /** Percentage by which each price is raised. A negative percentage lowers it. */
    percent: string
    /** True changes the services in the draft of the price book. The new prices apply once the draft is published. */
    draft_book?: true | undefined
    /** Changes the prices of recurring work for jobs from this day on. Earlier jobs keep their prices. */
    recurrences_from?: string | undefined
  } | {
    kind: "assign"
    /** The leads to assign. */
    lead_ids: string[]
    /** The member to whom the leads are assigned. Id, unique name or email address. */
    assigned_to: string
  } | {
    kind: "tag"
    /** Kind of the records to tag. */
    record: "lead" | "client" | "estimate" | "job" | "invoice"
    /** The records to tag. */
    ids: string[]
    /** Names to add. */
    add?: string[] | undefined
    /** Names to remove. A name that a record does not have is ignored. */
    remove?: string[] | undefined
  } | {
    kind: "archive"
    /** Archives clients whose record, jobs, estimates and invoices have not changed since this day (UTC). */
    before: string
  } | undefined
  /** A batch that is done or stopped. The new batch undoes every item of that batch that ran and can be undone. An item is refused with `stale_version` if a field that its undo would write was edited in the meantime, or if a record that it created was worked on. */
  undo_of?: string | undefined
}

export interface BatchesPrepareResult extends Batch {
  items: BatchItem[]
  /** Token to pass to `batches.start`. Valid for the member who prepared the batch, until `expires_at`. */
  confirm_token: string
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

/**
 * Further rules:
 *
 * - confirm_token must be the token of this batch.
 */
export interface BatchesStartInput {
  /** The prepared batch. */
  batch_id: string
  /** The `confirm_token` of `batches.prepare`. */
  confirm_token: string
  /** True (the default) runs the ready items and leaves out the refused ones. False refuses the start if an item was refused. Default: `true`. */
  only_ready?: boolean | undefined
}

export interface BatchesStopInput {
  /** The batch, running or prepared. */
  batch_id: string
}

/**
 * Further rules:
 *
 * - origins[] must be an origin such as https://www.example.com.
 */
export interface BookingsConfigureInput {
  /** True if the booking form is on. If it is off, its URL answers 404. */
  enabled: boolean
  /** Web origins whose pages may send the form from a browser and show the booking page in a frame. */
  origins: string[]
  /** Five-digit ZIP codes of the service area. */
  service_zips: string[]
  /** True if addresses outside the service area are refused. */
  refuses_other_zips: boolean
  /** Names of the services that the booking page offers. If the list is empty, customers describe the work instead. If omitted, they stay unchanged. */
  services?: string[] | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface BookingsConfigureResult {
  /** True if the booking form is on. If it is off, its URL answers 404. */
  enabled: boolean
  /** Web origins whose pages may send the form from a browser and show the booking page in a frame. */
  origins: string[]
  /** Five-digit ZIP codes of the service area. */
  service_zips: string[]
  /** True if addresses outside the service area are refused. */
  refuses_other_zips: boolean
  /** Names of the services that the booking page offers. If the list is empty, customers describe the work instead. */
  services: string[]
  /** Version of the record. It increases by one with every change. */
  version: number
}

export interface BookingsGetResult {
  /** True if the booking form is on. If it is off, its URL answers 404. */
  enabled: boolean
  /** Web origins whose pages may send the form from a browser and show the booking page in a frame. */
  origins: string[]
  /** Five-digit ZIP codes of the service area. */
  service_zips: string[]
  /** True if addresses outside the service area are refused. */
  refuses_other_zips: boolean
  /** Names of the services that the booking page offers. If the list is empty, customers describe the work instead. */
  services: string[]
  /** URL of the booking page. It answers 404 while the booking form is off. */
  url: string
  /** Version of the record. It increases by one with every change. */
  version: number
}

export interface BookingsPagePreviewInput {
  /** Services to show instead of the saved ones. */
  services?: string[] | undefined
}

export interface BookingsPagePreviewResult {
  /** The page as HTML, without styles, scripts and links. The only URLs that it loads are `data:` URLs. */
  html: string
  /** Stylesheet of the page. */
  styles: string
}

/**
 * Further rules:
 *
 * - month must be a month of the years 1 to 9999.
 */
export interface BooksExportInput {
  /** Month, in the time zone of the organization or of the passed location. */
  month: string
  /** Only entries of this location. Id or unique name. */
  location_id?: string | null | undefined
  /** `json` returns entries in `items`. `csv` returns them in `csv`, as lines of one file: append the lines of all pages. Default: `"json"`. */
  format?: "json" | "csv" | undefined
  /** Maximum number of entries per page. Default: `500`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. Valid only for the same location and month. */
  cursor?: string | undefined
}

export interface BugReportsGetInput {
  /** Report to read. */
  bug_report_id: string
}

export interface BugReportsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only reports with this status, or with one of several statuses. */
  status?: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate" | ("new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate")[] | undefined
  /** Only reports of this severity. */
  severity?: "low" | "medium" | "high" | "critical" | undefined
}

export interface BugReportsScreenshotInput {
  /** Report whose screenshot to read. */
  bug_report_id: string
}

export interface BugReportsScreenshotResult {
  content_type: "image/webp"
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  size_bytes: number
  content_base64: string
}

/**
 * Further rules:
 *
 * - screenshot must be consistent with the other fields.
 */
export interface BugReportsSubmitInput {
  /** Id that the caller creates. If any member sends a second report with the same id, the first report is returned. */
  request_id?: string | null | undefined
  /** Alias of `request_id`. */
  requestId?: string | null | undefined
  /** Short summary of the problem. */
  title: string
  /** Steps taken, expected result and actual result. */
  description: string
  /** Severity of the problem. Default: `"medium"`. */
  severity?: "low" | "medium" | "high" | "critical" | undefined
  /** Part of the service that is affected. */
  area?: string | null | undefined
  /** URL of the page with the problem. */
  url?: string | null | undefined
  /** App and device that the reporter used. */
  app?: {
    version?: string | null | undefined
    platform?: string | null | undefined
    device?: string | null | undefined
  } | null | undefined
  /** Screenshot as a data URL: JPEG, PNG or WebP, at most 3,000,000 bytes. */
  screenshot?: string | null | undefined
}

export interface BugReportsSubmitResult {
  bug_report_id: string
  bug_report_number: number
  status: Open<"new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate">
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface BugReportsUpdateInput {
  /** Report to change. */
  bug_report_id: string
  /** New status. */
  status?: "new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate" | undefined
  /** Severity of the problem. */
  severity?: "low" | "medium" | "high" | "critical" | undefined
  /** Member responsible for the report. Null means none. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** Original report. Required with the status `duplicate`, and not allowed otherwise. */
  duplicate_of_id?: string | null | undefined
  /** Note to add to the report, with the time and the author. */
  note?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - customer_phone must be a phone number such as +13125550142.
 * - customer_email must be an email address such as ada@example.com.
 */
export interface CanvassingDoorsConvertToLeadInput {
  /** Door from which the lead is created. */
  door_id: string
  /** Name of the resident. */
  customer_name: string
  customer_phone?: string | null | undefined
  customer_email?: string | null | undefined
  notes?: string | null | undefined
}

export interface CanvassingDoorsConvertToLeadResult {
  lead: Lead
  door: Door
}

export interface CanvassingDoorsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "last_knocked_at" | "updated_at" | undefined
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
  /** Only doors in this box, including its border. A side can be at most half a degree long. If `west` is greater than `east`, the box crosses the 180th meridian. */
  box?: {
    south: number
    west: number
    north: number
    east: number
  } | undefined
  /** Only doors of this territory. Cannot be passed together with `box`. */
  territory_id?: string | undefined
  /** Only doors whose latest knock had one of these outcomes. */
  outcomes?: ("not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock")[] | undefined
  /** Only doors without a knock at this time or later. */
  not_knocked_since?: string | undefined
  /** Only doors with a callback before this time. */
  callback_before?: string | undefined
  /** False lists only doors where knocking is allowed. Default: `true`. */
  include_do_not_knock?: boolean | undefined
}

export interface CanvassingKnocksLogInput {
  /** The door. Pass either this or `address`. */
  door_id?: string | undefined
  /** Address of the door. If no door has this address, one is created. Pass either this or `door_id`. */
  address?: {
    address_line1: string
    address_line2?: string | null | undefined
    city: string
    state: string
    zip: string
    /** Latitude of the door. Requires `longitude`. */
    latitude?: number | null | undefined
    longitude?: number | null | undefined
  } | undefined
  /** Outcome of the knock. */
  outcome: "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
  /** Further notes. */
  note?: string | null | undefined
  /** Time of the agreed callback, which must be after the knock. Required for the outcome `callback`. */
  callback_at?: string | null | undefined
  /** Canvassing session of the caller in which the knock took place. */
  session_id?: string | null | undefined
  /** True removes `do_not_knock` from the door, so that knocking is allowed again. Requires `manage_canvassing`. Default: `false`. */
  clear_do_not_knock?: boolean | undefined
  /** Position of the member. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** Time of the knock, at most 14 days ago. Defaults to now. */
  knocked_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface CanvassingKnocksLogResult {
  door: Door
  knock: Knock
  position_stored: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface CanvassingSessionsSetInput {
  /** `start` or `end` a canvassing session. */
  action: "start" | "end"
  /** Session to end. Required for `end`. */
  session_id?: string | null | undefined
  /** Territory of the session. Only for `start`. */
  territory_id?: string | null | undefined
  /** True if the member consents to storing positions during this session. Required for `start`. */
  location_consent?: boolean | null | undefined
  /** Position of the member. It is not stored without the member's consent. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface CanvassingSessionsSetResult {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** Member who walks. */
  member_id: string
  territory_id: string | null
  status: Open<"open" | "ended">
  started_at: string
  /** End of the session, at most 12 hours after its start. Null while it continues. */
  ended_at: string | null
  /** True if the member consents to storing positions. */
  location_consent: boolean
  /** Position of the member. Stored for 90 days, and only with the member's consent. */
  pos_in: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** Position of the member. Stored for 90 days, and only with the member's consent. */
  pos_out: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** Totals of the session. Null until it ends. */
  totals: {
    knocks: number
    /** Number of doors at which the member knocked. */
    doors: number
    by_outcome: {
      not_home: number
      not_interested: number
      interested: number
      callback: number
      quote_sent: number
      sold: number
      do_not_knock: number
    }
    /** Number of leads that were created from doors during the session. */
    leads: number
    /** Duration in seconds. */
    seconds: number
  } | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface CanvassingTerritoriesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** True lists only active territories, false only inactive ones. */
  active?: boolean | undefined
  /** Only territories that this member canvasses. Id, unique name or email address. */
  member_id?: string | undefined
}

export interface CanvassingTerritoriesSaveInput {
  /** Territory to change. Omit it to create one. */
  territory_id?: string | undefined
  /** Name. Required for a new territory. */
  name?: string | undefined
  /** Color on the map, `#rrggbb`. */
  color?: string | null | undefined
  /** Area of the territory, as postal codes, cities or a polygon. Required for a new territory. */
  area?: {
    /** ZIP codes. */
    zips?: string[] | undefined
    /** Cities, each with its state. */
    cities?: {
      city: string
      state: string
    }[] | undefined
    /** Corners as [longitude, latitude]; the last corner equals the first. The polygon must fit into a square of 10 degrees and must not cross itself. It may cross the 180th meridian. Stored to six decimal places. */
    polygon?: number[][] | undefined
  } | undefined
  /** Members who canvass the territory. Exactly one must be primary. */
  reps?: {
    /** Id, unique name or email address. */
    member_id: string
    /** True for the rep who gets the leads of the territory. Exactly one rep must be primary. Default: `false`. */
    is_primary?: boolean | undefined
  }[] | undefined
  /** False takes the territory out of use: no doors or leads are assigned to it. */
  active?: boolean | undefined
  /** True archives the territory, false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface ClientImportsCancelInput {
  /** The running import. */
  client_import_id: string
}

export interface ClientImportsGetInput {
  /** The import. */
  client_import_id: string
}

export interface ClientImportsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
}

export interface ClientImportsListRowsInput {
  /** The import. */
  client_import_id: string
  /** Only rows with this result. */
  action?: "create" | "update" | "skip" | "error" | undefined
  /** Only rows after this line of the file. Pass `next_line` of the previous answer. Default: `0`. */
  after_line?: number | undefined
  /** Maximum number of rows. Default: `50`. */
  limit?: number | undefined
}

export interface ClientImportsListRowsResult {
  rows: {
    /** Line of the file where the row begins. For `rows`, the position in the list, counted from 1. */
    line: number
    action: Open<"create" | "update" | "skip" | "error">
    /** The created or matched client. Null for a new client in a preview. */
    client_id: string | null
    /** The existing client that the row is about. Null if there is none. */
    duplicate_of: string | null
    errors: {
      field: string
      message: string
    }[]
  }[]
  /** `after_line` of the next call. Null if there are no more rows yet. */
  next_line: number | null
}

export interface ClientImportsStartInput {
  /** The uploaded file. */
  file_id: string
  /** Maps each column of the file to a field. By default, columns are matched by field name. */
  mapping?: Record<string, "external_id" | "name" | "type" | "status" | "email" | "phone" | "address_line1" | "address_line2" | "city" | "state" | "zip" | "notes" | "tags" | "sms_opt_out" | "email_opt_out"> | null | undefined
  /** `commit` imports the clients. `preview` only reports what would be imported. Default: `"preview"`. */
  mode?: "preview" | "commit" | undefined
  /** Action for a row whose client already exists: `update` applies the row's values to the client; `skip` leaves it unchanged. Default: `"skip"`. */
  on_duplicate?: "skip" | "update" | undefined
}

export interface ClientsArchiveInput {
  /** The client to archive. */
  client_id: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - email must be an email address such as ada@example.com.
 * - phone must be a phone number such as +13125550142.
 * - address_line1 must not be a post office box.
 * - state must be a state of the client's country.
 * - zip must be a postal code of the client's country.
 * - external_ref.system must not be `import`, which only `clients.import` sets.
 */
export interface ClientsCreateInput {
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

export interface ClientsErasePersonInput {
  /** The client whose data is erased. */
  client_id: string
  /** The name of the client, to confirm that this person is meant. */
  confirm_name: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface ClientsErasePersonResult {
  client_id: string
  erasure_id: string
  /** `running`: the background work is not complete yet. */
  state: Open<"running" | "done">
  /** Data that is erased, by kind. Empty if the person was erased before. */
  data: {
    /** Kind of data. */
    kind: Open<"client" | "property" | "lead" | "booking" | "import" | "door" | "todo" | "conversation" | "message" | "call" | "email" | "text_message" | "consent" | "link" | "estimate" | "holiday_design" | "job" | "checklist" | "time_entry" | "invoice" | "credit_note" | "payment" | "card" | "line" | "commission" | "file" | "status_change" | "automation_run" | "batch_item" | "device_record" | "log">
    /** Number of rows. */
    count: number
    /** Number of rows that are deleted. */
    deleted: number
    /** Number of rows whose texts are erased. Their numbers, dates and amounts stay. */
    emptied: number
  }[]
  requested_at: string
  completed_at: string | null
  /** Time until which backups may contain the data. They are then deleted. */
  backups_until: string
}

export interface ClientsExportPersonInput {
  /** The client whose data is exported. */
  client_id: string
  /** Maximum number of rows per page. Default: `200`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. Valid only for the same client. */
  cursor?: string | undefined
}

export interface ClientsExportPersonItem {
  /** Kind of data. */
  kind: Open<"client" | "property" | "lead" | "booking" | "import" | "door" | "todo" | "conversation" | "message" | "call" | "email" | "text_message" | "consent" | "link" | "estimate" | "holiday_design" | "job" | "checklist" | "time_entry" | "invoice" | "credit_note" | "payment" | "card" | "line" | "commission" | "file" | "status_change" | "automation_run" | "batch_item" | "device_record" | "log">
  /** Everything that is stored, by field. */
  record: Record<string, Json>
}

/**
 * Further rules:
 *
 * - client_id is required if no other field describes the person; pass either this id or a description of the person, not both.
 * - zip is required with an address line: addresses are compared by line and ZIP code.
 * - address_line1 is required if name, phone and email are missing, because a city or ZIP code alone matches too many people.
 * - phone must be a phone number such as +13125550142.
 * - email must be an email address such as ada@example.com.
 */
export interface ClientsFindDuplicatesInput {
  /** The client to compare. Omit it to pass the data of a person instead. */
  client_id?: string | null | undefined
  name?: string | null | undefined
  /** Phone number, in any notation. */
  phone?: string | null | undefined
  email?: string | null | undefined
  /** Street and house number. Compared only together with `zip`. */
  address_line1?: string | null | undefined
  address_line2?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Maximum number of candidates; the strongest are returned. Default: `10`. */
  limit?: number | undefined
}

export interface ClientsFindDuplicatesResult {
  candidates: DuplicateCandidate[]
}

export interface ClientsGetInput {
  client_id: string
}

/**
 * Further rules:
 *
 * - csv must not have more than 900000 bytes.
 */
export interface ClientsImportInput {
  /** CSV as defined by RFC 4180, in UTF-8, with a header and at most 1000 rows. Cells may be separated by semicolons or tabs if the header has them and no comma, or if a first line such as `sep=;` declares it. */
  csv?: string | null | undefined
  /** Alternative to `csv`: rows as objects keyed by column name. */
  rows?: Record<string, string | null>[] | null | undefined
  /** Maps columns to fields. By default, columns are matched by field name. */
  mapping?: Record<string, "external_id" | "name" | "type" | "status" | "email" | "phone" | "address_line1" | "address_line2" | "city" | "state" | "zip" | "notes" | "tags" | "sms_opt_out" | "email_opt_out"> | null | undefined
  /** `preview` writes nothing. Default: `"preview"`. */
  mode?: "preview" | "commit" | undefined
  /** Action for a row whose client already exists: `skip` leaves the client unchanged; `update` applies the row's values. Default: `"skip"`. */
  on_duplicate?: "skip" | "update" | undefined
  /** If true, valid rows are imported even if other rows have errors. By default, one invalid row prevents the whole import. Default: `false`. */
  partial?: boolean | undefined
}

export interface ClientsImportResult {
  rows: {
    /** Line of the file where the row begins. For `rows`, the position in the list, counted from 1. */
    line: number
    action: Open<"create" | "update" | "skip" | "error">
    /** The created or matched client. Null for a new client in a preview. */
    client_id: string | null
    /** The existing client that the row is about. Null if there is none. */
    duplicate_of: string | null
    errors: {
      field: string
      message: string
    }[]
  }[]
  counts: {
    create: number
    update: number
    skip: number
    error: number
  }
}

/**
 * Further rules:
 *
 * - search must not have more than 8 different words.
 */
export interface ClientsListInput {
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
  /** Only clients in this status, or in one of several statuses. */
  status?: "lead" | "prospect" | "active" | "inactive" | "past" | ("lead" | "prospect" | "active" | "inactive" | "past")[] | undefined
  /** Only clients with this health. */
  health?: "new" | "active" | "at_risk" | "dormant" | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
  /** Only clients that have a tag with this name. */
  tag?: string | undefined
  /** Words to find in the name, email, phone number or an address. Each word matches as a prefix; all words must match. */
  search?: string | undefined
}

/**
 * Further rules:
 *
 * - into_client_id must be another client.
 */
export interface ClientsMergeInput {
  /** The client to merge into the other one. */
  client_id: string
  /** The client that remains and receives the records. */
  into_client_id: string
  /** Expected version of the merged client. If it has changed, nothing is written: 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface ClientsMergeResult extends Client {
  /** External ids of the merged client, by system, for each system in which the remaining client has a different id. The customer is then duplicated in that system too. From now on, both ids refer to the remaining client. */
  doubled_refs: Record<string, string>
}

/**
 * Further rules:
 *
 * - from must be a date between the years 1 and 9999.
 * - to must be a date between the years 1 and 9999.
 */
export interface ClientsStatementInput {
  /** The client whose account is read. */
  client_id: string
  /** First day to include. Earlier entries are summed in the opening balance. */
  from?: string | undefined
  /** Last day to include. */
  to?: string | undefined
  /** Maximum number of entries in a page. Default: `1000`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page. Valid only for the same client and days. */
  cursor?: string | undefined
}

export interface ClientsTimelineInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"at"`. */
  sort?: "at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** The client whose history is read. */
  client_id: string
}

/**
 * Further rules:
 *
 * - The input must change at least one field of the client.
 * - email must be an email address such as ada@example.com.
 * - phone must be a phone number such as +13125550142.
 * - address_line1 must not be a post office box.
 * - state must be a state of the client's country.
 * - zip must be a postal code of the client's country.
 */
export interface ClientsUpdateInput {
  /** The client to update. */
  client_id: string
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
  /** A household or a business. */
  type?: "residential" | "commercial" | undefined
  /** True if the client opted out of text messages. */
  sms_opt_out?: boolean | undefined
  /** True if the client opted out of emails. */
  email_opt_out?: boolean | undefined
  /** Names of tags. They replace the existing ones. */
  tags?: string[] | undefined
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface ClientsUpdateResult extends Client {
  /** Links that were sent to the former email address or phone number. They were revoked, so send the documents again. Absent if there are none. */
  ended_links?: EndedLinks
}

/**
 * Further rules:
 *
 * - amount_cents can only be passed for a single commission.
 * - reason is required with `amount_cents`.
 * - reason is only allowed with `amount_cents`.
 * - expected_version can only be passed for a single commission.
 * - commission_ids must not contain an entry twice.
 */
export interface CommissionsApproveInput {
  /** Commissions to approve. */
  commission_ids: string[]
  /** New amount, in cents. Allowed only if a single commission is passed. */
  amount_cents?: number | null | undefined
  /** Reason for the new amount. Required with `amount_cents`. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface CommissionsApproveResult {
  /** The commissions, in the order of the input. */
  commissions: Commission[]
}

export interface CommissionsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | "earned_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only commissions of this rep. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only commissions in this status, or in one of several. */
  status?: "pending" | "approved" | "void" | ("pending" | "approved" | "void")[] | undefined
  /** Only commissions earned on this local date or later. */
  from?: string | undefined
  /** Only commissions earned on this local date or earlier. */
  to?: string | undefined
}

export interface CreditNotesGetInput {
  /** The credit note. */
  credit_note_id: string
}

export interface CreditNotesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | undefined
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
  /** Only credit notes of this invoice. */
  invoice_id?: string | undefined
}

export interface CreditNotesPdfReadInput {
  /** The credit note. */
  credit_note_id: string
}

/**
 * Further rules:
 *
 * - clear removes the override; pass no other field than `reason` with it.
 * - participants is required, unless hourly_only, crew_pay_policy_id or clear is passed.
 * - hourly_only is not allowed with shares, because shares apply only to commission.
 * - participants can have hourly_cents only if they are paid by the hour.
 * - participants must not contain the same member_id twice.
 * - participants must have a share for every member paid by commission, or for none of them.
 * - participants must have shares that total 100 percent.
 * - participants[].share_percent is not allowed for a member who is paid by the hour.
 */
export interface CrewPayJobOverrideSetInput {
  /** Job whose pay is overridden. */
  job_id: string
  /** All members who are paid for the job. Defaults to the job's assignees. */
  participants?: {
    /** A member who works at the location of the job. Id, unique name or email address. */
    member_id: string
    /** Member's share of the crew pay for a job, in percent. Either all members have a share and the shares add up to 100, or no member has one. Without shares, all members get equal parts. */
    share_percent?: string | null | undefined
    /** How the member is paid: with a share of the commission pool (`commission`, the default) or by the hour. */
    pay?: "commission" | "hourly" | undefined
    /** Hourly rate for work at this job, in cents. Defaults to the member's own rate. */
    hourly_cents?: number | null | undefined
  }[] | null | undefined
  /** True if all members are to be paid by the hour and no one by commission. */
  hourly_only?: boolean | undefined
  /** Current or past crew pay policy that applies. Defaults to the policy that is valid on the job's date. */
  crew_pay_policy_id?: string | null | undefined
  /** True removes the override. */
  clear?: boolean | undefined
  /** Reason for the override. */
  reason: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface CrewPayJobOverrideSetResult extends Job {
  pay_override: {
    /** Members who are paid for the job. Null means the assignees. */
    participants: {
      member_id: string
      /** Percentage of the job's commission pool. Either every participant who is paid by commission has a share, or no one has. Without shares, they get equal parts. */
      share_percent: string | null
      pay?: Open<"commission" | "hourly">
      /** Hourly rate for work at this job, in cents. Null means the member's own rate. */
      hourly_cents?: number | null
    }[] | null
    /** True if all participants are paid by the hour and no one by commission. */
    hourly_only: boolean
    /** Crew pay policy that applies. Null means the policy that is valid on the job's date. */
    crew_pay_policy_id?: string | null
    reason: string
    set_by: Author
    set_at: string
  } | null
}

export interface CrewPayPoliciesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Date for `in_force`. Defaults to today. */
  on?: string | undefined
}

export interface CrewPayPoliciesListItem extends CrewPayPolicy {
  /** True if the policy applies on the date `on`. */
  in_force: boolean
}

/**
 * Further rules:
 *
 * - elite_callback_percent must be passed if and only if `elite_pool_percent` is passed.
 * - excluded_words must not contain an entry twice.
 */
export interface CrewPayPoliciesSaveInput {
  /** First day on which the policy applies: today or later. */
  effective_from: string
  /** Percentage of a job's revenue that the crew shares as commission. */
  standard_pool_percent: string
  /** Percentage that applies to crews with few callbacks, instead of `standard_pool_percent`. */
  elite_pool_percent?: string | null | undefined
  /** Highest percentage of callbacks at which `elite_pool_percent` still applies. The crew must have at least 10 jobs in the 90 days before the pay period. */
  elite_callback_percent?: string | null | undefined
  /** Percentage of a job's revenue that a member who does the job alone gets as commission. */
  solo_percent?: string | null | undefined
  /** Maximum daily revenue on which a crew gets commission, in cents. Null means no limit. */
  daily_revenue_cap_cents?: number | null | undefined
  /** Maximum percentage of a job's commission that the leader of the crew gets. */
  leader_max_percent?: string | null | undefined
  /** Length of pay periods. A workweek belongs to the period in which it ends. */
  pay_period: {
    cadence: "weekly" | "biweekly" | "semimonthly" | "monthly"
    /** Any date on which a pay period begins. */
    anchor_date: string
  }
  /** First day of the workweek, from 1 (Monday) to 7 (Sunday). Defaults to 1. */
  workweek_start?: number | undefined
  /** Working minutes per week beyond which time is overtime. Defaults to 2400. */
  overtime_threshold_minutes?: number | undefined
  /** Multiplier of the regular rate for overtime. Defaults to 1.5. */
  overtime_multiplier?: string | undefined
  /** Minimum wage per hour, in cents. Defaults to 725. */
  minimum_wage_cents?: number | undefined
  /** Minimum hourly wages in cents, by state code. In these states they replace `minimum_wage_cents`. */
  state_minimum_wages?: Record<string, number> | undefined
  /** Lines whose names contain one of these words do not count as revenue of the crew. Only whole words match; upper and lower case are treated alike. */
  excluded_words?: string[] | undefined
  /** True if working time without a job is to be paid by the hour. Defaults to false. */
  nonproductive_hourly?: boolean | undefined
  /** Version of the newest policy that the caller has read. If a newer policy was saved since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - job_id is required if neither `date` and `crew_id` nor `from` and `to` are passed; these three selections cannot be combined.
 * - crew_id must be passed if and only if `date` is passed.
 * - to must be passed if and only if `from` is passed.
 * - to must not be before `from`, and the period must have at most 31 days.
 * - member_id is only allowed with from and to.
 */
export interface CrewPayPreviewInput {
  /** Job to calculate. */
  job_id?: string | undefined
  /** Date to calculate. Requires `crew_id`. */
  date?: string | undefined
  /** Crew whose day is calculated. Id or unique name. */
  crew_id?: string | undefined
  /** First day. Requires `to`. */
  from?: string | undefined
  /** Last day. The period has at most 31 days. */
  to?: string | undefined
  /** For a period: only this member. Id, unique name or email address. */
  member_id?: string | undefined
}

export interface CrewPayPreviewResult {
  /** Policies used in the calculation, oldest first. */
  policies: CrewPayPolicy[]
  /** Workweeks of the period that are calculated. */
  weeks: {
    from: string
    to: string
  }[]
  jobs: {
    job_id: string
    /** The visit whose members are paid. A job with several visits is paid in parts, one part for each completed visit and day. */
    visit_id: string
    /** Date of the visit: the scheduled date, or else the date of completion. */
    service_date: string
    /** Revenue in cents: lines with the pay class `standard` whose names contain no excluded word, after discounts and before tax. */
    revenue_cents?: number
    /** Part of the revenue that earns commission, in cents: the part within `daily_revenue_cap_cents` of the policy. */
    allowed_cents?: number
    /** Percentage of the revenue that the crew shares. Null if no one is paid by commission. */
    pool_percent: string | null
    pool_cents?: number
    shares: {
      member_id: string
      pay?: Open<"commission" | "hourly">
      is_leader: boolean
      /** Member's share in percent, from the pay override of the job. Null means equal shares. */
      share_percent: string | null
      amount_cents?: number
    }[]
  }[]
  members: {
    member_id: string
    /** Working time in the calculated weeks, or at the calculated jobs, in seconds. */
    seconds: number
    /** Working time beyond the weekly overtime threshold, in seconds. Null in the pay for a job or a day. */
    overtime_seconds: number | null
    /** Commission in cents: the member's shares of the jobs' commission pools. */
    commission_cents?: number
    /** Minimum wage for the hours paid by commission, in cents. Null in the pay for a job or a day. */
    floor_cents?: number | null
    /** Amount in cents that is added if the commission is below the minimum wage. Null in the pay for a job or a day. */
    top_up_cents?: number | null
    /** Pay by the hour, in cents. Null in the pay for a job or a day. */
    hourly_cents?: number | null
    /** Pay before the overtime premium, in cents: sum of commission, top-up and hourly pay. Null in the pay for a job or a day. */
    straight_cents?: number | null
    /** Regular rate: `straight_cents` divided by the working hours, in the currency's main unit (such as dollars), with four decimal places. Null in the pay for a job or a day, and if there are no working hours. */
    regular_rate?: string | null
    /** Premium for overtime hours in addition to `straight_cents`, in cents. Null in the pay for a job or a day. */
    overtime_premium_cents?: number | null
    /** Shares of tips minus refunded tips, in cents. Null in the pay for a job or a day. */
    tips_cents?: number | null
    /** Pay for absences, in cents. Null in the pay for a job or a day. */
    time_off_cents?: number | null
    /** Total pay in cents: sum of `straight_cents`, `overtime_premium_cents`, `tips_cents` and `time_off_cents`. Null in the pay for a job or a day. */
    total_cents?: number | null
    /** True if some of the hours are not approved yet. */
    provisional: boolean
    /** True if the member also worked at locations that the caller cannot access. That work is not included. */
    partial: boolean
  }[]
  /** Steps of the calculation, in order. */
  trace: {
    step: Open<"line" | "revenue" | "allowed" | "pool" | "share" | "commission" | "floor" | "top_up" | "hourly" | "straight" | "overtime_premium" | "tips" | "time_off" | "total">
    job_id?: string
    /** The line of the job whose amount the step adds to the revenue. */
    line_id?: string
    member_id?: string
    /** First day of the workweek. */
    week?: string
    /** Amount before the step, in cents. */
    base_cents?: number
    /** Factor by which the base is multiplied: a percentage, a number of hours, or a fraction. */
    factor?: string
    /** Result before rounding, if it is a finite decimal. */
    exact_cents?: string
    /** Result of the step, in cents. */
    amount_cents?: number
    /** Amount that rounding removed. Negative if rounding added an amount. */
    residue_cents?: string
  }[]
  /** True if there are more steps than the answer contains. */
  trace_is_cut: boolean
}

export interface CrewPayRatesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only rates of this member. Id, unique name or email address. */
  member_id?: string | undefined
}

export interface CrewPayRatesSaveInput {
  /** Member who gets the rate. Id, unique name or email address. */
  member_id: string
  /** Rate per hour, in cents. At least the minimum wage is paid, even if the rate is lower. */
  hourly_cents: number
  /** First day on which the rate applies. */
  effective_from: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface DashboardGetInput {
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
}

export interface DashboardGetResult {
  /** Current date in the company's time zone, or in that of the location. */
  today: string
  /** IANA name of this time zone. */
  timezone: string
  currency: string
  /** New leads. */
  leads?: {
    /** Number of leads with status `new`. */
    new_count: number
    /** Time at which the oldest lead with status `new` was created. Null if there is none. */
    oldest_at: string | null
    /** The oldest leads with status `new`, at most five. */
    to_call: {
      lead_id: string
      customer_name: string | null
      /** E.164. */
      customer_phone: string | null
      source: string | null
      created_at: string
    }[]
  }
  /** Estimates that wait for an answer from the customer or from the company. */
  estimates?: {
    /** Number of estimates in status `sent`, `viewed` or `changes_requested`. */
    waiting_count: number
    /** Number of estimates in status `viewed`. */
    viewed_count: number
    /** Number of estimates in status `changes_requested`. */
    changes_requested_count: number
    /** Total of the waiting estimates, in cents. */
    total_cents?: number
  }
  /** Jobs to schedule, and completed jobs to invoice. */
  jobs?: {
    /** True if the caller can read at least one job, at any location and with any status. */
    has_any: boolean
    /** Number of jobs with status `unscheduled`. */
    unscheduled_count: number
    /** Total of the unscheduled jobs, in cents. */
    total_cents?: number
    /** The oldest unscheduled jobs, at most five. */
    to_schedule: {
      job_id: string
      job_number: number
      customer_name: string | null
      service_type: string | null
      total_cents?: number
      created_at: string
    }[]
    /** Jobs completed in the last 60 days that have lines not yet invoiced, earliest completion first, at most five. */
    to_invoice: {
      job_id: string
      job_number: number
      customer_name: string | null
      total_cents?: number
      currency: string
    }[]
  }
  /** Today's work, and the planned working time of the next days. */
  work?: {
    /** Crews with visits today, at most 50. */
    crews: {
      /** The crew. Null for visits without a crew, which are grouped by their leader. */
      crew_id: string | null
      /** The member with the role `lead`, if there is no crew. Null otherwise. */
      member_id: string | null
      /** Name of the crew, or of the member if there is no crew. */
      name: string
      /** Status of each visit of the day, in chronological order. */
      statuses: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">[]
      /** Number of completed visits. */
      done_count: number
      /** The visit under way, otherwise the next one. Null if all are done. */
      current: {
        job_id: string
        visit_id: string
        status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
        customer_name: string | null
        scheduled_time_start: string | null
      } | null
    }[]
    /** Number of today's visits that have neither a crew nor a leader. */
    unassigned_count: number
    /** One entry for each of the next six days. */
    booked: {
      date: string
      /** Planned time of all visits of the day, in minutes. */
      minutes: number
    }[]
  }
  /** Invoices to collect and to send. */
  invoices?: {
    /** Number of overdue invoices. */
    overdue_count: number
    /** Total balance of the overdue invoices, in cents. */
    balance_cents?: number
    /** Earliest due date of the overdue invoices. */
    oldest_due_date: string | null
    /** The overdue invoices with the earliest creation time, at most five. */
    overdue: {
      invoice_id: string
      /** Null until the invoice is sent. */
      invoice_number: number | null
      billing_name: string | null
      balance_cents?: number
      due_date: string | null
    }[]
    /** Number of draft invoices. */
    draft_count: number
    /** The drafts with the earliest creation time, at most five. */
    to_send: {
      invoice_id: string
      /** Null until the invoice is sent. */
      invoice_number: number | null
      billing_name: string | null
      total_cents?: number
    }[]
  }
  /** Open to-dos. */
  todos?: {
    /** The to-dos with the earliest due time, at most ten. */
    items: Todo[]
    has_more: boolean
  }
  /** Messages and webhook deliveries that failed. */
  failures: {
    /** Number of emails and text messages that failed in the last seven days, at most 100. Requires `manage_settings`. */
    messages?: number
    /** Number of webhook deliveries of the last seven days that failed and are not retried, at most 100. Requires `manage_integrations` and access to all locations. */
    webhook_deliveries?: number
  }
}

/**
 * Further rules:
 *
 * - signature must be a PNG of at most 200 KB.
 * - signature must contain a drawing.
 */
export interface EstimatesAcceptInput {
  /** Estimate to accept. */
  estimate_id: string
  /** Person who accepted the estimate. Defaults to the customer's name on the estimate. */
  accepted_by?: string | null | undefined
  /** `in_person` if the customer was present; `recorded` (the default) for an answer by phone or letter. */
  accepted_via?: "in_person" | "recorded" | null | undefined
  /** The drawn signature as a PNG in base64 or as a data URL, with at most 200 KB and 2 megapixels. It must contain more than a dot. */
  signature?: string | null | undefined
  /** Option that the customer chooses. Defaults to the option that was selected when the estimate was sent. */
  selected_option_id?: string | null | undefined
  /** All optional lines that the customer buys. Defaults to the lines that were selected when the estimate was sent. */
  selected_line_ids?: string[] | null | undefined
  /** True (the default) creates the job immediately, without a date. If false, create it later with `jobs.createFromEstimate`. */
  create_job?: boolean | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesApplyPackageInput {
  /** Draft to change. */
  estimate_id: string
  /** Package of the current price book. Id or unique name. */
  package_id: string
  /** Measurements by name, such as `sqft` or `windows`. They replace the measurements of the property. Default: `{}`. */
  measurements?: Record<string, string> | undefined
  /** Answers to the questions of services, by service id and then by multiplier key. They replace the answers of the package. Default: `{}`. */
  answers?: Record<string, Record<string, string>> | undefined
  /** `append` adds to the existing content; `replace` removes all existing lines and options first. Default: `"append"`. */
  mode?: "append" | "replace" | undefined
  /** Tier for which the totals are computed. Defaults to the selected option, or else the first tier. */
  selected_tier_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - payment_method_token must be the card processor's token for the card, not a card number.
 */
export interface EstimatesCollectDepositInput {
  /** Estimate whose deposit is paid. */
  estimate_id: string
  /** Amount in cents. Defaults to the unpaid rest of the deposit. */
  amount_cents?: number | null | undefined
  /** Payment method. Not allowed together with a card to charge. */
  method?: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other" | null | undefined
  /** Reference of the payment, such as a check number. */
  reference?: string | null | undefined
  /** Token of the card to charge at the card processor. Never pass a card number. */
  payment_method_token?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesCollectDepositResult {
  payment: Payment
  /** Reason for the decline, as text for the cardholder. Null if the charge was not declined. */
  decline_reason: string | null
  estimate: Estimate
}

/**
 * Further rules:
 *
 * - The input must refer only to options in `options`.
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - options must not contain the same id twice.
 */
export interface EstimatesCreateInput {
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
  /** All lines, in order. Defaults to none. */
  line_items?: LineItemInput[] | undefined
  /** Alternatives such as good, better and best, of which the customer chooses one. Lines without an option belong to all options. */
  options?: {
    /** Id of the option, chosen by the caller. Lines refer to it with `option_id`. */
    id: string
    name: string
    description?: string | null | undefined
  }[] | null | undefined
  /** Option for which the totals are computed. Defaults to the first one. */
  selected_option_id?: string | null | undefined
  /** Discount on the whole estimate. Requires `override_pricing`. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Amount due when the customer accepts. Defaults to the deposit in the company's settings; null means none. Requires `override_pricing`. */
  deposit?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | null | undefined
  /** Tax rate of the estimate. Defaults to the location's rate; null means no tax. Requires `override_pricing`. Id or unique name. */
  tax_rate_id?: string | null | undefined
}

export interface EstimatesCustomerPageReadInput {
  /** Estimate to read. */
  estimate_id: string
}

export interface EstimatesCustomerPageReadResult {
  /** False if the page shows a message instead of a document. */
  is_offered: boolean
  /** The message at the top of the page that states the status of the document. Null if there is none. */
  standing: string | null
  can_accept: boolean
  can_decline: boolean
  /** True if the customer can pay by card, on the page or at the card processor. */
  can_pay?: boolean
  /** Options and optional lines that the customer can choose. */
  choices: {
    label: string
    price?: string
    selected: boolean
  }[]
  /** Total for the options and lines that are selected on the page. Null if there is nothing to accept. */
  total: string | null
  /** Text of the page without link URLs. At most 20000 characters. */
  text: string
  /** True if `text` is truncated. */
  is_cut: boolean
}

export interface EstimatesDeclineInput {
  /** Estimate to close. */
  estimate_id: string
  /** Reason given by the customer. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesGetInput {
  /** Estimate to read. */
  estimate_id: string
}

export interface EstimatesLinksListInput {
  /** Estimate that the links open. */
  estimate_id: string
}

export interface EstimatesLinksListResult {
  /** The latest 200 links, in order of creation. */
  items: CustomerLink[]
}

export interface EstimatesLinksRevokeInput {
  /** Estimate that the links open. */
  estimate_id: string
  /** Link to revoke. Defaults to all links. */
  link_id?: string | null | undefined
}

export interface EstimatesLinksRevokeResult {
  /** The latest 200 links, in order of creation. */
  items: CustomerLink[]
}

/**
 * Further rules:
 *
 * - search must not have more than 8 different words.
 */
export interface EstimatesListInput {
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
  /** Only estimates in this status, or in one of several statuses. */
  status?: "draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void" | ("draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void")[] | undefined
  /** Only the estimate with this number. */
  estimate_number?: number | undefined
  /** Words to find in the number, lines, customer or address. Each word matches as a prefix; all words must match. */
  search?: string | undefined
  /** Only estimates of this customer segment. */
  vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
  /** Only unanswered estimates that expire before this time. */
  expires_before?: string | undefined
}

export interface EstimatesPagePreviewInput {
  /** Estimate to show. */
  estimate_id: string
  /** Settings to show instead of the saved ones. Omitted fields are shown as saved. */
  company?: {
    name?: string | undefined
    /** Email address that customers can write to. */
    email?: string | null | undefined
    /** Phone number for customers. */
    phone?: string | null | undefined
    website?: string | null | undefined
    /** Color of documents and emails, `#rrggbb`. */
    brand_color?: string | null | undefined
    /** Terms of the estimate or memo of the invoice. Null leaves them out. */
    notes?: string | null | undefined
  } | undefined
}

export interface EstimatesPagePreviewResult {
  /** The page as HTML, without styles, scripts and links. The only URLs that it loads are `data:` URLs. */
  html: string
  /** Stylesheet of the page. */
  styles: string
}

/**
 * Further rules:
 *
 * - The input must change at least one field of the estimate.
 * - customer_email must be an email address such as ada@example.com.
 * - customer_phone must be a phone number such as +13125550142.
 */
export interface EstimatesPatchInput {
  estimate_id: string
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
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesPatchResult extends Estimate {
  /** Links that were sent to the former email address or phone number. They were revoked, so send the documents again. Absent if there are none. */
  ended_links?: EndedLinks
}

export interface EstimatesPdfReadInput {
  /** Estimate to print. */
  estimate_id: string
  /** Revision to print, counted from 1. Defaults to the current state of the estimate. */
  revision?: number | undefined
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - options must not contain the same id twice.
 */
export interface EstimatesPreviewInput {
  /** Estimate to compute. */
  estimate_id: string
  /** All lines, in order. */
  line_items?: LineItemInput[] | null | undefined
  /** Alternatives such as good, better and best, of which the customer chooses one. Lines without an option belong to all options. */
  options?: {
    /** Id of the option, chosen by the caller. Lines refer to it with `option_id`. */
    id: string
    name: string
    description?: string | null | undefined
  }[] | null | undefined
  /** Option for which the totals are computed. Defaults to the first one. */
  selected_option_id?: string | null | undefined
  /** Discount on the whole estimate. Null means none. If omitted, the discount does not change. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Amount due when the customer accepts. Null means none. If omitted, the deposit does not change. */
  deposit?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | null | undefined
  /** Tax rate of the estimate. Null means no tax. If omitted, the rate does not change. A new estimate has the location's rate. Id or unique name. */
  tax_rate_id?: string | null | undefined
}

export interface EstimatesPreviewResult {
  currency: string
  /** Alternatives such as good, better and best, of which the customer chooses one. Empty if there are none. */
  options: {
    id: string
    name: string
    description: string | null
    /** Total of the estimate with this option, in cents. */
    total_cents?: number
  }[]
  /** Option for which the totals are computed. Null if the estimate has no options. */
  selected_option_id: string | null
  subtotal_cents?: number
  discount_cents?: number
  taxable_cents?: number
  tax_cents?: number
  total_cents?: number
  estimate_id: string
  line_items: LineItem[]
  deposit_required_cents?: number
  taxes: {
    tax_rate_id: string
    name: string
    percent: string
    base_cents?: number
    tax_cents?: number
    components: {
      name: string
      percent: string
      tax_cents?: number
    }[]
  }[]
  /** Steps of the calculation, in order. */
  trace: {
    /** Step of the calculation, such as `line_gross`, `tax` or `total`. */
    step: string
    line_id?: string
    tax_rate_id?: string
    component?: string
    /** Amount before the step, in cents. */
    base_cents?: number
    /** Quantity or percentage by which the base was multiplied. */
    factor?: string
    /** Exact result of the step, before it was rounded or split into whole cents. */
    exact_cents?: string
    /** Result of the step, in cents. */
    amount_cents?: number
    /** `exact_cents` minus `amount_cents`: the part of a cent that was rounded off. */
    residue_cents?: string
  }[]
}

export interface EstimatesReopenInput {
  /** Estimate to offer again. */
  estimate_id: string
  /** New expiry, in the future. If omitted, it is computed from the number of days in the organization's settings. */
  expires_at?: string | null | undefined
  /** Channels on which the customer is notified. Defaults to none. */
  channels?: ("email" | "sms")[] | null | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesReopenResult extends Estimate {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface EstimatesReviseInput {
  /** Estimate to revise. */
  estimate_id: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesSendInput {
  /** Draft to send. */
  estimate_id: string
  /** Channels that deliver the link to the customer. */
  channels: ("email" | "sms")[]
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** Message to the customer. Defaults to the message in the estimate. */
  message?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesSendResult extends Estimate {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface EstimatesSetAdjustmentsInput {
  /** Estimate to adjust. */
  estimate_id: string
  /** Discount on the whole estimate. Null means none. If omitted, the discount does not change. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Amount due when the customer accepts. Null means none. If omitted, the deposit does not change. */
  deposit?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their amounts. Default: `"first"`. */
    use?: "first" | "spread" | undefined
  } | null | undefined
  /** Tax rate of the estimate. Null means no tax. If omitted, the rate does not change. A new estimate has the location's rate. Id or unique name. */
  tax_rate_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - The input must refer only to options in `options`.
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - options must not contain the same id twice.
 */
export interface EstimatesSetLineItemsInput {
  /** Estimate whose lines are replaced. */
  estimate_id: string
  /** All lines, in order. */
  line_items: LineItemInput[]
  /** Alternatives such as good, better and best, of which the customer chooses one. Lines without an option belong to all options. */
  options?: {
    /** Id of the option, chosen by the caller. Lines refer to it with `option_id`. */
    id: string
    name: string
    description?: string | null | undefined
  }[] | null | undefined
  /** Option for which the totals are computed. Defaults to the first one. */
  selected_option_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesSignatureGetInput {
  /** Estimate that was approved. */
  estimate_id: string
}

export interface EstimatesSignatureGetResult {
  estimate_id: string
  /** Revision that was approved. */
  revision: number
  accepted_via: Open<"customer_link" | "in_person" | "recorded">
  /** Name of the person who approved, as typed or as recorded by a member. */
  accepted_by: string
  accepted_at: string
  /** IP address of an online approval. Null if a member recorded the approval. */
  network_address: string | null
  /** Total that was approved. */
  total_cents?: number
  /** The drawn signature. Null if there is only a typed name. */
  signature: {
    content_type: "image/png"
    /** Image of the signature. */
    content_base64: string
  } | null
}

export interface EstimatesUndoAcceptanceInput {
  /** Estimate whose acceptance is undone. */
  estimate_id: string
  /** Reason, which is stored in the status history. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - customer_email must be an email address such as ada@example.com.
 * - customer_phone must be a phone number such as +13125550142.
 */
export interface EstimatesUpdateDetailsInput {
  /** Estimate to change. */
  estimate_id: string
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
  /** New property of the estimate. It must have the same customer and location. */
  property_id?: string | undefined
  /** Message of the company to the customer. */
  message?: string | null | undefined
  /** Conditions that the customer accepts. */
  terms?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface EstimatesUpdateDetailsResult extends Estimate {
  /** Links that were sent to the former email address or phone number. They were revoked, so send the documents again. Absent if there are none. */
  ended_links?: EndedLinks
}

export interface EstimatesVoidInput {
  /** Estimate to withdraw. */
  estimate_id: string
  /** Reason, which is stored in the status history. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface FilesAttachmentReadInput {
  /** The file. */
  file_id: string
}

export interface FilesAttachmentReadResult {
  file_id: string
  filename: string
  content_type: string
  size_bytes: number
  url: string
  expires_at: string
}

export interface FilesClientImportCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesClientImportPrepareUploadInput {
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: string
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesClientImportPrepareUploadResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

/**
 * Further rules:
 *
 * - content_base64 must be at most 3,000,000 bytes.
 * - content_base64 must be valid base64: the unused bits of the last character must be zero.
 * - content_base64 must be a PNG, JPEG or WebP picture.
 */
export interface FilesCompanyLogoUploadInput {
  /** The file in base64, at most 3,000,000 bytes. */
  content_base64: string
}

export interface FilesCompanyLogoUploadResult {
  content_type: Open<"image/png" | "image/jpeg" | "image/webp">
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  /** Size of the stored picture in bytes. */
  size_bytes: number
  /** Version of the logo: 1 for the organization's first logo, incremented with each new logo. */
  version: number
  updated_at: string
}

/**
 * Further rules:
 *
 * - content_base64 must be at most 3,000,000 bytes.
 * - content_base64 must be valid base64: the unused bits of the last character must be zero.
 * - content_base64 must be a JPEG, PNG, WebP or HEIC picture.
 */
export interface FilesCrewPhotoUploadInput {
  /** The job. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** The file in base64, at most 3,000,000 bytes. */
  content_base64: string
  /** Name of the file. Its extension is changed to that of the stored format. */
  filename?: string | null | undefined
  /** Expected media type. The service determines the type from the bytes and refuses the file if that type differs from this field. */
  content_type?: string | null | undefined
  /** Caption of the photo. */
  caption?: string | null | undefined
  /** Time at which the picture was taken. It is not read from the metadata of the picture. */
  captured_at?: string | null | undefined
  /** Place where the picture was taken. It is not read from the metadata of the picture. */
  position?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesCrewPhotoUploadResult extends File {
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesDeleteInput {
  /** The file. */
  file_id: string
}

export interface FilesEstimateAttachmentCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesEstimateAttachmentPrepareUploadInput {
  /** The estimate. */
  estimate_id: string
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: string
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesEstimateAttachmentPrepareUploadResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesEstimatePhotoCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesEstimatePhotoPrepareUploadInput {
  /** The estimate. */
  estimate_id: string
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: "image/jpeg" | "image/png" | "image/webp"
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesEstimatePhotoPrepareUploadResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

/**
 * Further rules:
 *
 * - content_base64 must be at most 3,000,000 bytes.
 * - content_base64 must be valid base64: the unused bits of the last character must be zero.
 * - content_base64 must be a JPEG, PNG or WebP picture.
 */
export interface FilesHolidayDesignImageUploadInput {
  /** Id of the holiday design to which the picture is attached. If omitted, the picture can be attached later. */
  holiday_design_id?: string | null | undefined
  /** The file in base64, at most 3,000,000 bytes. */
  content_base64: string
  /** Name of the file. Its extension is changed to that of the stored format. */
  filename?: string | null | undefined
  /** Expected media type. The service determines the type from the bytes and refuses the file if that type differs from this field. */
  content_type?: string | null | undefined
  /** Caption of the picture. */
  caption?: string | null | undefined
  /** Time at which the picture was taken. It is not read from the metadata of the picture. */
  captured_at?: string | null | undefined
  /** Place where the picture was taken. It is not read from the metadata of the picture. */
  position?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesHolidayDesignImageUploadResult extends File {
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesInboxAttachmentReadInput {
  /** The file. */
  file_id: string
}

export interface FilesInboxAttachmentReadResult {
  file_id: string
  filename: string
  content_type: string
  size_bytes: number
  content_base64: string
}

/**
 * Further rules:
 *
 * - content_base64 must be at most 3,000,000 bytes.
 * - content_base64 must be valid base64: the unused bits of the last character must be zero.
 */
export interface FilesInboxAttachmentUploadInput {
  /** Conversation to which the file is attached. If omitted, the file can be attached later. */
  conversation_id?: string | null | undefined
  /** The file in base64, at most 3,000,000 bytes. */
  content_base64: string
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Expected media type. The service determines the type from the bytes and refuses the file if that type differs from this field. */
  content_type?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Time at which the picture was taken. It is not read from the metadata of the file. */
  captured_at?: string | null | undefined
  /** Place where the picture was taken. It is not read from the metadata of the file. */
  position?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesInboxAttachmentUploadResult extends File {
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesInvoiceAttachmentCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesInvoiceAttachmentPrepareUploadInput {
  /** The invoice. */
  invoice_id: string
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: string
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesInvoiceAttachmentPrepareUploadResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesPriceBookThumbnailCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesPriceBookThumbnailPrepareUploadInput {
  /** Service that the picture shows. If absent, any service can use it. */
  service_id?: string | null | undefined
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: "image/jpeg" | "image/png" | "image/webp"
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesPriceBookThumbnailPrepareUploadResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface FilesQualityPhotoCompleteInput {
  /** The announced file. */
  file_id: string
}

export interface FilesQualityPhotoReserveInput {
  /** Job that the photo shows. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Checklist that the photo belongs to. */
  checklist_id?: string | null | undefined
  /** Item of the checklist that the photo documents. */
  item_id?: string | null | undefined
  /** Displayed name of the file, also used for downloads. */
  filename: string
  /** Media type of the bytes, without parameters. The upload must send exactly this type. */
  content_type: "image/jpeg" | "image/png" | "image/webp"
  /** Size of the upload. */
  size_bytes: number
  /** SHA-256 of the upload, in hexadecimal. An upload with another digest cannot be completed. */
  sha256?: string | null | undefined
  /** Caption of the file. */
  caption?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface FilesQualityPhotoReserveResult {
  file_id: string
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** HTTP request that uploads the content. It can be repeated. Null if the upload has expired or the file is already completed. */
  upload: {
    method: "PUT"
    /** URL for the upload. It is valid only for this file. Only the first answer contains the URL. */
    url: string
    /** Headers that the upload request must contain with exactly these values. */
    headers: {
      "content-type": string
      "content-length": string
    }
    expires_at: string
  } | null
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface HolidayDesignAddToEstimateInput {
  /** The design. */
  holiday_design_id: string
  /** The draft estimate, of the same client. */
  estimate_id: string
  /** `replace` removes the earlier lines of the design; `append` keeps the earlier lines and adds the new ones. Default: `"replace"`. */
  mode?: "replace" | "append" | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface HolidayDesignGetInput {
  /** The design. */
  holiday_design_id?: string | null | undefined
  /** Estimate of the design. Pass either this or `holiday_design_id`. */
  estimate_id?: string | null | undefined
}

export interface HolidayDesignListInput {
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
  /** Only designs for this property. */
  property_id?: string | undefined
}

/**
 * Further rules:
 *
 * - lines must not contain the same id twice.
 * - lines must be a pixel of the picture, or on a map a latitude and longitude.
 * - zones must not contain the same id twice.
 * - zones must be a pixel of the picture, or on a map a latitude and longitude.
 * - fixtures must not contain the same id twice.
 * - fixtures must be a pixel of the picture, or on a map a latitude and longitude.
 * - bundle.include must not contain an entry twice.
 */
export interface HolidayDesignPriceInput {
  /** The stored design to price. Omit it to price an unsaved design that is passed in the other fields. */
  holiday_design_id?: string | null | undefined
  /** Location of the work, if no stored design is passed. Id or unique name. */
  location_id?: string | null | undefined
  /** Background of the drawing. Defaults to `photo`. */
  view?: "satellite" | "street_view" | "photo" | undefined
  /** Scale of the picture: two points with a known distance. */
  scale?: {
    from: number[]
    to: number[]
    /** Distance between the two points in feet, above 0. A decimal or a number with at most 3 decimal places. */
    feet: string | number
  } | null | undefined
  lines?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    label?: string | null | undefined
    kind: "gutter" | "ridge" | "eave" | "ground" | "path" | "other"
    /** Points of the line, from one end to the other. */
    points: number[][]
    /** Length in feet. Null means that the drawn length is used. */
    feet?: string | null | undefined
    /** Height in stories. Default: `1`. */
    stories?: number | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
    /** Colors of the bulbs, in the order in which they repeat along the lights. Defaults to warm white. Default: `[]`. */
    colors?: string[] | undefined
  }[] | undefined
  zones?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    kind: "bush" | "tree" | "ground" | "window" | "column"
    /** Corners of the area. */
    points: number[][]
    /** Quantity of the service that is sold for the zone. Default: `"1"`. */
    quantity?: string | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
    /** Colors of the bulbs, in the order in which they repeat along the lights. Defaults to warm white. Default: `[]`. */
    colors?: string[] | undefined
  }[] | undefined
  fixtures?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    kind: "spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer"
    at: number[]
    /** Default: `1`. */
    quantity?: number | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
  }[] | undefined
  /** Extras sold with the lights, and the season. */
  bundle?: {
    /** Season of the lights, as free text such as `2026`. */
    season?: string | null | undefined
    /** True for a customer of an earlier season. Services of the price book with the question `returning` get this value as the answer. Default: `false`. */
    returning?: boolean | undefined
    /** Extras that are sold with the lights. Each is charged by the total length of the lights. Default: `[]`. */
    include?: ("install" | "takedown" | "storage" | "maintenance")[] | undefined
    /** Minimum total before tax, in cents. 0 means no minimum. Default: `0`. */
    minimum_cents?: number | undefined
    /** Lights are sold in multiples of this length in feet. The total length of all lines with the same service and height is rounded up to such a multiple. Default: `1`. */
    increment_ft?: number | undefined
  } | null | undefined
  /** Price book to read: `current`, `draft`, or a version number. `draft` and version numbers need the permission `manage_pricing`. Default: `"current"`. */
  book?: "current" | "draft" | number | undefined
}

export interface HolidayDesignPriceResult {
  /** Length of each line, in feet. */
  lines: {
    id: string
    feet: string
  }[]
  total_linear_ft: string
  /** Length of lights that is charged, in feet. */
  billable_ft: string
  totals: {
    lights_cents?: number
    install_cents?: number
    takedown_cents?: number
    storage_cents?: number
    maintenance_cents?: number
    /** Total of zones and fixtures, in cents. */
    accessories_cents?: number
    /** Amount that is added to reach the minimum total, in cents. */
    minimum_cents?: number
    /** Total before tax, in cents. */
    total_cents?: number
  }
  currency: string
  line_items: ReturnedLineItemInput[]
  /** Steps of the calculation, in order. */
  trace: {
    /** Name of the step. A `quantity` step has no amount, only a factor. */
    step: Open<"quantity" | "tier" | "base" | "multiplier" | "rounded" | "round_to" | "minimum" | "addon" | "floor" | "total">
    /** Key of the multiplier or add-on, or position of the tier, counted from 1. */
    component?: string
    /** Amount before the step, in cents. */
    base_cents?: number
    /** Factor, rounding multiple or quantity of the step. */
    factor?: string
    /** Result before rounding, if it is a finite decimal. */
    exact_cents?: string
    /** Result of the step, rounded to cents. Later steps use the exact result. */
    amount_cents?: number
    /** Amount that rounding removed. Negative if rounding added an amount. */
    residue_cents?: string
    /** Amount in `totals` to which the step contributes. */
    part: Open<"lights" | "install" | "takedown" | "storage" | "maintenance" | "accessories">
    service_id: string
    /** For lights: height in stories. */
    stories?: number
  }[]
}

/**
 * Further rules:
 *
 * - lines must not contain the same id twice.
 * - lines must be a pixel of the picture, or on a map a latitude and longitude.
 * - zones must not contain the same id twice.
 * - zones must be a pixel of the picture, or on a map a latitude and longitude.
 * - fixtures must not contain the same id twice.
 * - fixtures must be a pixel of the picture, or on a map a latitude and longitude.
 * - bundle.include must not contain an entry twice.
 */
export interface HolidayDesignSaveInput {
  /** The design to change. Omit it to create one. */
  holiday_design_id?: string | undefined
  /** Client of the design. It cannot be changed later. */
  client_id?: string | undefined
  /** Property of the client. It can only be changed to a property at the same location. */
  property_id?: string | null | undefined
  /** Estimate to which the design belongs. It must have the same client. */
  estimate_id?: string | null | undefined
  /** Name of the design. Required for a new design. */
  name?: string | undefined
  /** Background of the drawing. Defaults to `photo`. */
  view?: "satellite" | "street_view" | "photo" | undefined
  /** Id of the picture, from `files.holidayDesignImage.upload`. Null for none. */
  photo_file_id?: string | null | undefined
  /** Scale of the picture: two points with a known distance. A map needs no scale. */
  scale?: {
    from: number[]
    to: number[]
    /** Distance between the two points in feet, above 0. A decimal or a number with at most 3 decimal places. */
    feet: string | number
  } | null | undefined
  lines?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    label?: string | null | undefined
    kind: "gutter" | "ridge" | "eave" | "ground" | "path" | "other"
    /** Points of the line, from one end to the other. */
    points: number[][]
    /** Length in feet. Null means that the drawn length is used. */
    feet?: string | null | undefined
    /** Height in stories. Default: `1`. */
    stories?: number | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
    /** Colors of the bulbs, in the order in which they repeat along the lights. Defaults to warm white. Default: `[]`. */
    colors?: string[] | undefined
  }[] | undefined
  zones?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    kind: "bush" | "tree" | "ground" | "window" | "column"
    /** Corners of the area. */
    points: number[][]
    /** Quantity of the service that is sold for the zone. Default: `"1"`. */
    quantity?: string | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
    /** Colors of the bulbs, in the order in which they repeat along the lights. Defaults to warm white. Default: `[]`. */
    colors?: string[] | undefined
  }[] | undefined
  fixtures?: {
    /** Id of the element, chosen by the caller. It must stay the same in every save. */
    id: string
    kind: "spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer"
    at: number[]
    /** Default: `1`. */
    quantity?: number | undefined
    /** Service of the price book that is sold for this element. Id or unique name. */
    service_id: string
  }[] | undefined
  /** Extras sold with the lights, and the season. */
  bundle?: {
    /** Season of the lights, as free text such as `2026`. */
    season?: string | null | undefined
    /** True for a customer of an earlier season. Services of the price book with the question `returning` get this value as the answer. Default: `false`. */
    returning?: boolean | undefined
    /** Extras that are sold with the lights. Each is charged by the total length of the lights. Default: `[]`. */
    include?: ("install" | "takedown" | "storage" | "maintenance")[] | undefined
    /** Minimum total before tax, in cents. 0 means no minimum. Default: `0`. */
    minimum_cents?: number | undefined
    /** Lights are sold in multiples of this length in feet. The total length of all lines with the same service and height is rounded up to such a multiple. Default: `1`. */
    increment_ft?: number | undefined
  } | null | undefined
  /** Names of tags. They replace the existing ones. */
  tags?: string[] | undefined
  /** True archives the design, false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - evidence is required: state where the person opted in to advertising.
 * - phone applies to text messages; use `email` for emails.
 * - email applies to emails; use `phone` for text messages.
 * - phone must be a phone number such as +13125550142.
 * - email must be an email address such as ada@example.com.
 */
export interface InboxContactsSetOptOutInput {
  /** Text messages or emails. */
  channel: "sms" | "email"
  /** Phone number, for text messages. Pass exactly one of `phone`, `email` and `client_id`. */
  phone?: string | undefined
  /** Email address, for emails. */
  email?: string | undefined
  /** Client. The decision applies to the client's current phone number or email address. */
  client_id?: string | undefined
  /** `opted_out` stops messages, `opted_in` allows them (again). */
  state: "opted_out" | "opted_in"
  /** `marketing` applies to advertising only. Advertising requires an opt-in. Default: `"all"`. */
  purpose?: "all" | "marketing" | undefined
  /** Description of how you learned of the decision. Required as evidence for an opt-in to advertising. */
  evidence?: string | null | undefined
}

export interface InboxContactsSetOptOutResult {
  channel: Open<"sms" | "email">
  /** The email address, or the phone number in E.164 form. */
  address: string
  state: Open<"opted_out" | "opted_in">
  purpose: Open<"all" | "marketing">
  /** How the consent state was first recorded: by a keyword that the person texted, by a member, by a form, by the unsubscribe link in an email, by the carrier, or by an imported list of clients. */
  source: Open<"keyword" | "member" | "form" | "link" | "carrier" | "import">
  since: string
}

export interface InboxConversationsCountResult {
  /** Conversations in which the customer waits for a response. */
  needs_response: number
  /** Conversations of `needs_response` that are assigned to the caller. */
  mine: number
  /** Conversations of `needs_response` that are not assigned to a member. */
  unassigned: number
  /** Conversations with inbound messages that the caller has not read. */
  unread: number
}

export interface InboxConversationsGetInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** The conversation. */
  conversation_id: string
}

export interface InboxConversationsGetResult {
  conversation: {
    id: string
    /** Location of the organization to which the record is assigned. */
    location_id: string
    client_id: string | null
    /** The lead with which the conversation started. Null if there was none. */
    lead_id: string | null
    /** Current name and contact data of the person with whom the conversation is held. */
    participant: {
      name: string | null
      /** Phone number in E.164 form. Null if unknown. */
      phone: string | null
      email: string | null
    }
    /** Channels used so far. */
    channels: Open<"sms" | "email" | "call" | "note">[]
    /** Subject of the latest email written by a member. */
    subject: string | null
    /** The responsible member. */
    assigned_to: string | null
    /** True if the customer waits for a response. An inbound message sets it to true, an outbound message to false. */
    needs_response: boolean
    last_message_at: string
    last_inbound_at: string | null
    /** Beginning of the latest message. */
    preview: string | null
    /** Increases by one with every change of the record. */
    version: number
    /** Member, API key, customer or automatic process that created the record. */
    created_by: Author
    created_at: string
    updated_at: string
    archived_at: string | null
    /** Number of inbound messages that the caller has not read, counted up to 999. */
    unread_count: number
    /** True if the customer's phone number or email address is opted out of messages. */
    opt_out: {
      sms: boolean
      email: boolean
    }
  }
  messages: {
    items: Message[]
    /** Cursor of the next page. Null on the last page. */
    next_cursor: string | null
    has_more: boolean
    limit: number
  }
}

/**
 * Further rules:
 *
 * - search must have at most 8 different words.
 */
export interface InboxConversationsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"last_message_at"`. */
  sort?: "last_message_at" | "created_at" | "updated_at" | undefined
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
  /** Conversations to list. `mine`: assigned to the caller. `unread`: with inbound messages that the caller has not read. `needs_response`: the customer waits for a response. Default: `"all"`. */
  filter?: "all" | "mine" | "unassigned" | "unread" | "needs_response" | undefined
  /** Only conversations with messages on one of these channels. Default: `[]`. */
  channel?: ("sms" | "email" | "call" | "note")[] | undefined
  /** Only the conversation of this lead. */
  lead_id?: string | undefined
  /** True lists only conversations in which the customer waits for a response. False lists only conversations in which no one waits. Applies in addition to `filter`. */
  needs_response?: boolean | undefined
  /** Words to find in the person's name, phone number or email address or in the text of messages. All words must match. */
  search?: string | undefined
}

export interface InboxConversationsListItem extends Conversation {
  /** Number of inbound messages that the caller has not read, counted up to 999. */
  unread_count: number
  /** True if the customer's phone number or email address is opted out of messages. */
  opt_out: {
    sms: boolean
    email: boolean
  }
}

export interface InboxConversationsUpdateInput {
  /** The conversation. */
  conversation_id: string
  /** The responsible member; null for none. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** True if the customer is waiting for a response. */
  needs_response?: boolean | undefined
  /** The last message of the conversation that the caller has read. */
  read_until_message_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InboxConversationsUpdateResult extends Conversation {
  /** Number of inbound messages that the caller has not read, counted up to 999. */
  unread_count: number
  /** True if the customer's phone number or email address is opted out of messages. */
  opt_out: {
    sms: boolean
    email: boolean
  }
}

/**
 * Further rules:
 *
 * - attachment_file_ids must name each file once.
 */
export interface InboxMessagesSendEmailInput {
  /** The conversation. Pass exactly one of the ids. */
  conversation_id?: string | undefined
  /** The client to write to. The conversation is created if there is none. */
  client_id?: string | undefined
  /** The lead to write to. The conversation is created if there is none. */
  lead_id?: string | undefined
  /** Subject, one line. Required for the first email of a conversation; later emails default to the previous subject. */
  subject?: string | undefined
  /** Text of the email, plain text. */
  body: string
  /** Attached files. Default: `[]`. */
  attachment_file_ids?: string[] | undefined
  /** `marketing` is advertising, which is sent only to people who opted in to it. Default: `"service"`. */
  category?: "service" | "marketing" | undefined
}

export interface InboxMessagesSendEmailResult {
  conversation: {
    id: string
    /** Location of the organization to which the record is assigned. */
    location_id: string
    client_id: string | null
    /** The lead with which the conversation started. Null if there was none. */
    lead_id: string | null
    /** Current name and contact data of the person with whom the conversation is held. */
    participant: {
      name: string | null
      /** Phone number in E.164 form. Null if unknown. */
      phone: string | null
      email: string | null
    }
    /** Channels used so far. */
    channels: Open<"sms" | "email" | "call" | "note">[]
    /** Subject of the latest email written by a member. */
    subject: string | null
    /** The responsible member. */
    assigned_to: string | null
    /** True if the customer waits for a response. An inbound message sets it to true, an outbound message to false. */
    needs_response: boolean
    last_message_at: string
    last_inbound_at: string | null
    /** Beginning of the latest message. */
    preview: string | null
    /** Increases by one with every change of the record. */
    version: number
    /** Member, API key, customer or automatic process that created the record. */
    created_by: Author
    created_at: string
    updated_at: string
    archived_at: string | null
    /** Number of inbound messages that the caller has not read, counted up to 999. */
    unread_count: number
    /** True if the customer's phone number or email address is opted out of messages. */
    opt_out: {
      sms: boolean
      email: boolean
    }
  }
  message: Message
}

/**
 * Further rules:
 *
 * - body must be at most 1600 characters; an emoji counts as two or more.
 * - to must be a phone number such as +13125550142.
 */
export interface InboxMessagesSendSmsInput {
  /** The conversation. Pass exactly one of the ids. */
  conversation_id?: string | undefined
  /** The client to write to. The conversation is created if there is none. */
  client_id?: string | undefined
  /** The lead to write to. The conversation is created if there is none. */
  lead_id?: string | undefined
  /** Phone number of the client, lead or conversation. If no id is passed, the number selects the conversation. Defaults to the number of the client or lead. */
  to?: string | undefined
  /** Text of the message; an emoji counts as two characters or more. */
  body: string
  /** `marketing` is advertising, which is sent only to people who opted in to it. Default: `"service"`. */
  category?: "service" | "marketing" | undefined
  /** `next_allowed` waits until quiet hours end, if the call is made during them. Default: `"now"`. */
  when?: "now" | "next_allowed" | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
}

export interface InboxMessagesSendSmsResult {
  conversation: {
    id: string
    /** Location of the organization to which the record is assigned. */
    location_id: string
    client_id: string | null
    /** The lead with which the conversation started. Null if there was none. */
    lead_id: string | null
    /** Current name and contact data of the person with whom the conversation is held. */
    participant: {
      name: string | null
      /** Phone number in E.164 form. Null if unknown. */
      phone: string | null
      email: string | null
    }
    /** Channels used so far. */
    channels: Open<"sms" | "email" | "call" | "note">[]
    /** Subject of the latest email written by a member. */
    subject: string | null
    /** The responsible member. */
    assigned_to: string | null
    /** True if the customer waits for a response. An inbound message sets it to true, an outbound message to false. */
    needs_response: boolean
    last_message_at: string
    last_inbound_at: string | null
    /** Beginning of the latest message. */
    preview: string | null
    /** Increases by one with every change of the record. */
    version: number
    /** Member, API key, customer or automatic process that created the record. */
    created_by: Author
    created_at: string
    updated_at: string
    archived_at: string | null
    /** Number of inbound messages that the caller has not read, counted up to 999. */
    unread_count: number
    /** True if the customer's phone number or email address is opted out of messages. */
    opt_out: {
      sms: boolean
      email: boolean
    }
  }
  message: Message
}

export interface InboxNotesAddInput {
  /** The lead that the note is about. Pass exactly one of `lead_id`, `client_id` and `conversation_id`. The note is added to the conversation with the lead or its client; the conversation is created if there is none. */
  lead_id?: string | undefined
  /** The client that the note is about. */
  client_id?: string | undefined
  /** The conversation to which the note is added. */
  conversation_id?: string | undefined
  /** Text of the note. */
  body: string
}

export interface InboxSendingRulesGetInput {
  /** The conversation. */
  conversation_id: string
}

export interface InboxSendingRulesGetResult {
  conversation_id: string
  /** False in the sandbox, where no message is sent. */
  sends: boolean
  /** True if the caller may send during quiet hours with `override_quiet_hours`. */
  overrides_quiet_hours: boolean
  channels: {
    channel: Open<"sms" | "email">
    /** Phone number or email address of the customer. Null if unknown. */
    to: string | null
    /** Sender: the phone number, or the name in emails. Null if the carrier chooses a number. */
    from: string | null
    /** Reason why a service message would be refused now. Null if it would be sent. */
    block: Open<"no_address" | "opted_out" | "quiet_hours"> | null
    /** End of the quiet hours that apply now. Null outside of them. */
    quiet_until: string | null
    /** Time zone of the quiet hours that apply now, IANA name. */
    timezone: string | null
    /** True if the customer opted out of this channel. Emails that reply to the customer are sent nevertheless. */
    opted_out: boolean
  }[]
}

export interface InboxVoicemailsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "received_at" | "updated_at" | undefined
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
  /** True lists only heard voicemails, false only unheard ones. */
  heard?: boolean | undefined
  /** Only voicemails of this conversation. */
  conversation_id?: string | undefined
}

export interface InboxVoicemailsRecordingInput {
  /** The voicemail. */
  voicemail_id: string
  /** Byte range. Defaults to the whole recording. */
  range?: string | undefined
}

export interface InboxVoicemailsRecordingResult {
  voicemail_id: string
  status: 200 | 206
  content_type: string
  /** Size of the whole recording. */
  size_bytes: number
  /** Position of the part, as `bytes a-b/size`. Null for the whole recording. */
  contentRange: string | null
  /** Tag of the content; it stays the same as long as the bytes are the same. */
  etag: string
  content_base64: string
}

export interface InboxVoicemailsSetHeardInput {
  /** The voicemail. */
  voicemail_id: string
  /** True if the voicemail was heard. */
  heard: boolean
}

export interface InvoicesApplyCreditInput {
  /** The invoice to which the credit is applied. */
  invoice_id: string
  /** Amount to apply, in cents. Defaults to the available credit, up to the balance. */
  amount_cents?: number | null | undefined
  /** The deposit or credit of the client to apply. Defaults to all of them, oldest first. */
  payment_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - tip_cents must not be more than the amount.
 * - payment_method_token must be the card processor's token for the card, not a card number.
 */
export interface InvoicesChargeCardInput {
  /** The invoice to charge for. */
  invoice_id: string
  /** Token of the stored card at the card processor. Never pass a card number. */
  payment_method_token: string
  /** Amount to charge in cents, including the tip. Defaults to the balance plus the tip. */
  amount_cents?: number | null | undefined
  /** Part of the amount that is a tip, in cents. */
  tip_cents?: number | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesChargeCardResult {
  payment: Payment
  /** Reason why the card was declined, worded for the cardholder. Null if it was not declined. */
  decline_reason: string | null
  invoice: Invoice
}

export interface InvoicesCopyInput {
  /** The void invoice. */
  invoice_id: string
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - due_date must be a date between the years 1 and 9999.
 * - external_ref.system must not be `import`, which only `clients.import` sets.
 */
export interface InvoicesCreateInput {
  /** Client who pays. */
  client_id: string
  /** Job that the invoice is for. It must belong to the client. */
  job_id?: string | null | undefined
  /** Property at which the work was done. It must belong to the client. */
  property_id?: string | null | undefined
  /** Location of the invoice. Defaults to the location of the job, the property or the client. Id or unique name. */
  location_id?: string | null | undefined
  /** Lines in display order. */
  line_items: LineItemInput[]
  /** Discount on the whole invoice. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Tax rate of taxable lines without their own rate. If absent, the location's rate applies. Null means no tax. Id or unique name. */
  tax_rate_id?: string | null | undefined
  /** Days from the issue date to the due date. */
  terms_days?: number | null | undefined
  /** Due date in the location's time zone. Overrides `terms_days`. */
  due_date?: string | null | undefined
  /** Text shown to the customer below the lines. */
  memo?: string | null | undefined
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

export interface InvoicesCreateResult extends Invoice {
  /** Present if `external_ref` was passed. True if a record already had this id. */
  existed?: boolean
}

/**
 * Further rules:
 *
 * - visit_ids must not contain an entry twice.
 * - due_date must be a date between the years 1 and 9999.
 */
export interface InvoicesCreateFromJobInput {
  /** The job to invoice. */
  job_id: string
  /** Only lines that are assigned to one of these visits of the job are invoiced. A line that is already on another invoice is left out. */
  visit_ids?: string[] | undefined
  /** Days from the issue date to the due date. */
  terms_days?: number | null | undefined
  /** Due date in the location's time zone. Overrides `terms_days`. */
  due_date?: string | null | undefined
  /** Text shown to the customer below the lines. */
  memo?: string | null | undefined
}

export interface InvoicesCreditInput {
  /** The invoice to credit. */
  invoice_id: string
  /** Lines to credit. Defaults to everything on the invoice that is not credited yet. */
  lines?: {
    /** A line of the invoice. */
    line_id: string
    /** Quantity to credit. Pass either this or `amount_cents`. If both are absent, the part of the line that is not credited yet is credited. */
    quantity?: string | undefined
    /** Part of the line's total to credit, in cents, before the invoice's discount and tax. */
    amount_cents?: number | undefined
  }[] | undefined
  /** Reason, which is printed on the credit note. */
  reason: string
  /** If true, the customer gets an email with two links: to the page of the invoice, which lists the credit note, and to the credit note as a PDF file. Default: `false`. */
  notify?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesCreditResult {
  credit_note: CreditNote
  invoice: Invoice
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface InvoicesCustomerPageReadInput {
  /** The invoice. */
  invoice_id: string
}

export interface InvoicesCustomerPageReadResult {
  /** False if the page shows a message instead of a document. */
  is_offered: boolean
  /** The message at the top of the page that states the status of the document. Null if there is none. */
  standing: string | null
  can_accept: boolean
  can_decline: boolean
  /** True if the customer can pay by card, on the page or at the card processor. */
  can_pay?: boolean
  /** Options and optional lines that the customer can choose. */
  choices: {
    label: string
    price?: string
    selected: boolean
  }[]
  /** Total for the options and lines that are selected on the page. Null if there is nothing to accept. */
  total: string | null
  /** Text of the page without link URLs. At most 20000 characters. */
  text: string
  /** True if `text` is truncated. */
  is_cut: boolean
}

export interface InvoicesGetInput {
  invoice_id: string
}

export interface InvoicesLinksListInput {
  /** The invoice. */
  invoice_id: string
}

export interface InvoicesLinksListResult {
  /** The latest 200 links, in order of creation. */
  items: CustomerLink[]
}

export interface InvoicesLinksRevokeInput {
  /** The invoice. */
  invoice_id: string
  /** Link to revoke. Defaults to all links. */
  link_id?: string | null | undefined
}

export interface InvoicesLinksRevokeResult {
  /** The latest 200 links, in order of creation. */
  items: CustomerLink[]
}

/**
 * Further rules:
 *
 * - search must not have more than 8 different words.
 * - due_from must be a date between the years 1 and 9999.
 * - due_to must be a date between the years 1 and 9999.
 */
export interface InvoicesListInput {
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
  /** Only invoices with this status, or with one of several statuses. */
  status?: "draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off" | ("draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off")[] | undefined
  /** Only the invoice with this number. */
  invoice_number?: number | undefined
  /** Words to find in the number, lines, customer or address. Each word matches as a prefix; all words must match. */
  search?: string | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
  /** Only invoices due on this day or later. */
  due_from?: string | undefined
  /** Only invoices due on this day or earlier. */
  due_to?: string | undefined
}

export interface InvoicesPagePreviewInput {
  /** Invoice to show. */
  invoice_id: string
  /** Settings to show instead of the saved ones. Omitted fields are shown as saved. */
  company?: {
    name?: string | undefined
    /** Email address that customers can write to. */
    email?: string | null | undefined
    /** Phone number for customers. */
    phone?: string | null | undefined
    website?: string | null | undefined
    /** Color of documents and emails, `#rrggbb`. */
    brand_color?: string | null | undefined
    /** Terms of the estimate or memo of the invoice. Null leaves them out. */
    notes?: string | null | undefined
  } | undefined
}

export interface InvoicesPagePreviewResult {
  /** The page as HTML, without styles, scripts and links. The only URLs that it loads are `data:` URLs. */
  html: string
  /** Stylesheet of the page. */
  styles: string
}

export interface InvoicesPaymentLinkCreateInput {
  /** The invoice to pay. */
  invoice_id: string
}

export interface InvoicesPaymentLinkCreateResult {
  invoice_id: string
  url: string
  expires_at: string | null
  /** Current balance, in cents. The page shows the balance at the time when it is opened. */
  balance_cents?: number
  currency: string
}

export interface InvoicesPdfReadInput {
  /** The invoice. */
  invoice_id: string
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 */
export interface InvoicesPreviewInput {
  /** Invoice to compute. Other input fields replace the invoice's values. */
  invoice_id?: string | null | undefined
  /** Location whose tax rate applies. Defaults to the organization's default location. Id or unique name. */
  location_id?: string | null | undefined
  /** Lines in display order. */
  line_items?: LineItemInput[] | undefined
  /** Discount on the whole invoice. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Tax rate of taxable lines without their own rate. If absent, the location's rate applies. Null means no tax. Id or unique name. */
  tax_rate_id?: string | null | undefined
}

export interface InvoicesPreviewResult {
  line_items: LineItem[]
  subtotal_cents?: number
  discount?: {
    type: Open<"percent" | "fixed">
    /** Percentage, or an amount in cents if the discount is fixed. */
    value: string
  } | null
  discount_cents?: number
  taxable_cents?: number
  tax_lines?: {
    name: string
    rate_percent: string
    taxable_cents?: number
    tax_cents?: number
  }[]
  tax_cents?: number
  total_cents?: number
  currency: string
  trace: {
    /** Name of the step. The steps are in the order of the calculation. */
    step: string
    line_id?: string
    tax_rate_id?: string
    component?: string
    fee_id?: string
    /** Amount before the step, in cents. */
    base_cents?: number
    /** Quantity or percentage by which the base is multiplied. */
    factor?: string
    /** Result before rounding or allocation. */
    exact_cents?: string
    amount_cents?: number
    /** Amount that was removed by rounding. Negative if it was added. */
    residue_cents?: string
  }[]
}

/**
 * Further rules:
 *
 * - tip_cents must not be more than the amount.
 * - received_at must not be in the future.
 */
export interface InvoicesRecordPaymentInput {
  /** The paid invoice. */
  invoice_id: string
  /** Amount received in cents, including the tip. */
  amount_cents: number
  /** Part of the amount that is a tip, in cents. */
  tip_cents?: number | null | undefined
  /** Payment method. */
  method: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"
  /** Status of the payment. A `pending` payment reduces the balance only when it succeeds. Defaults to `succeeded`. */
  status?: "succeeded" | "pending" | null | undefined
  /** Reference of the payment, such as a check number. */
  reference?: string | null | undefined
  /** Time at which the payment was received. Defaults to now; must not be in the future. */
  received_at?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesRecordPaymentResult extends Invoice {
  /** The recorded payment. */
  payment_id: string
}

export interface InvoicesRefundPaymentInput {
  /** The payment or deposit to refund. */
  payment_id: string
  /** Amount to refund, in cents. Defaults to the part of the payment that was not refunded yet. */
  amount_cents?: number | null | undefined
  /** Effect on the balance. `reopen`: the customer owes the amount again. `credit`: a credit of the company (goodwill) pays the amount instead. `write_off`: the amount becomes bad debt; allowed only on a written-off invoice, where `reopen` is refused. Defaults to `reopen`; on a written-off invoice, defaults to `write_off`. */
  effect?: "reopen" | "credit" | "write_off" | null | undefined
  /** Reason for the refund. */
  reason: string
  /** Expected version of the payment's invoice. If the invoice has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesRefundPaymentResult {
  refund: Payment
  invoice: Invoice | null
}

/**
 * Further rules:
 *
 * - channels must be either only `none`, or one or more of the other channels.
 * - email must be an email address such as ada@example.com.
 * - phone must be a phone number such as +13125550142.
 */
export interface InvoicesSendInput {
  /** The invoice to send. */
  invoice_id: string
  /** Channels of the delivery. Defaults to `email`. `none` only marks the invoice as sent, for example because it is delivered on paper. */
  channels?: ("email" | "sms" | "none")[] | undefined
  /** Email address to use instead of the customer's current address. */
  email?: string | null | undefined
  /** Phone number to use instead of the number on the invoice. */
  phone?: string | null | undefined
  /** Text shown to the customer above the totals. */
  message?: string | null | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesSendResult extends Invoice {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface InvoicesUnapplyCreditInput {
  /** The entry in the invoice's payments that applies a deposit or credit. */
  payment_id: string
  /** Amount to remove, in cents. Defaults to the part of the entry that is still applied. */
  amount_cents?: number | null | undefined
  /** Expected version of the invoice. If the invoice has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - due_date must be a date between the years 1 and 9999.
 */
export interface InvoicesUpdateInput {
  /** The invoice to change. */
  invoice_id: string
  /** Lines in display order. */
  line_items?: LineItemInput[] | undefined
  /** Discount on the whole invoice. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Tax rate of taxable lines without their own rate. Null means no tax. Id or unique name. */
  tax_rate_id?: string | null | undefined
  /** Days from the issue date to the due date. */
  terms_days?: number | null | undefined
  /** Due date in the location's time zone. Overrides `terms_days`. */
  due_date?: string | null | undefined
  /** Text shown to the customer below the lines. */
  memo?: string | null | undefined
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesVoidInput {
  /** The invoice to void. */
  invoice_id: string
  /** Reason, which is stored in the status history. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface InvoicesWriteOffInput {
  /** The invoice to write off. */
  invoice_id: string
  /** Reason for the write-off. */
  reason: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - assignees must not contain the same member_id twice.
 * - assignees must not have two leads.
 */
export interface JobsAssignInput {
  /** The job to assign. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** All assignees of the job. */
  assignees?: {
    /** An active member who works at the location of the job. Id, unique name or email address. */
    member_id: string
    /** Role of the member at the job. At most one assignee can be the `lead`. Default: `"crew"`. */
    role?: "lead" | "crew" | undefined
  }[] | undefined
  /** An active crew at the location of the job. If `assignees` is omitted and the crew changes, those members of the new crew who are not absent on that day become the assignees. If an assignee does not belong to the previous crew, all assignees stay. Id or unique name. */
  crew_id?: string | null | undefined
  /** Id of the vehicle in your fleet system. Stored without validation. */
  vehicle_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsAssignResult extends Job {
  /** Open visits at the same time with the same member, crew or vehicle. Conflicts are only reported; they do not prevent the change. */
  conflicts: {
    job_id: string
    visit_id: string
    job_number: number
    scheduled_date: string
    scheduled_time_start: string
    scheduled_time_end: string | null
    timezone: string
    /** Members who are assigned to both jobs. */
    member_ids: string[]
    same_crew: boolean
    same_vehicle: boolean
  }[]
}

export interface JobsCancelInput {
  /** The job to cancel. */
  job_id: string
  /** Cancel only this visit of the job. If it is the last open visit, the call is refused with 409 and the reason `last_visit`. */
  visit_id?: string | null | undefined
  /** Internal reason; not shown to the customer. */
  reason: string
  /** Party that requested the cancellation. */
  cancelled_by: "customer" | "company"
  /** Channels on which the customer is notified. Defaults to none. Default: `[]`. */
  notify?: ("email" | "sms")[] | undefined
  /** Additional text for the customer. */
  message?: string | null | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** True (the default): if the customer cannot be notified on a requested channel, the call is refused. False: the call is carried out nevertheless. A customer who opted out or has no address for a channel gets no message on it, and a message in quiet hours is sent when they end. `deliveries` shows the result. Default: `true`. */
  notify_required?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsCancelResult extends Job {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

/**
 * Further rules:
 *
 * - reason must be passed if and only if `finish` is true.
 */
export interface JobsCompleteInput {
  /** The job to complete. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Reason for completing the job although its checklist is incomplete. Needs `manage_jobs`. */
  override_reason?: string | undefined
  /** True completes the whole job and cancels the visits that were not started. Requires `reason`. Default: `false`. */
  finish?: boolean | undefined
  /** For `finish`: why the remaining visits are cancelled. */
  reason?: string | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - scheduled_time_end must be after the start, unless overnight is true.
 * - overnight needs a start, and an end at or before the start.
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - external_ref.system must not be `import`, which only `clients.import` sets.
 */
export interface JobsCreateInput {
  /** Client of the job; not needed with `callback_of_job_id`. */
  client_id?: string | null | undefined
  /** The completed job that the new job corrects. */
  callback_of_job_id?: string | null | undefined
  /** Property where the work is done. Defaults to the client's primary property. */
  property_id?: string | null | undefined
  /** Lead from which the job comes. It must belong to the same client. */
  lead_id?: string | null | undefined
  customer_name?: string | null | undefined
  service_address?: string | null | undefined
  /** City of the service address. */
  service_city?: string | null | undefined
  /** State of the service address. */
  service_state?: string | null | undefined
  /** ZIP code of the service address. */
  service_zip?: string | null | undefined
  /** Kind of work, for example the slug of a service. */
  service_type?: string | null | undefined
  /** Internal notes. */
  notes?: string | null | undefined
  /** Access instructions for the crew. */
  access_notes?: string | null | undefined
  /** Instructions for the crew. */
  special_instructions?: string | null | undefined
  /** Date of the job, in the location's time zone. */
  scheduled_date?: string | null | undefined
  /** Start in local time of the location. If absent, the job can start at any time of the day. */
  scheduled_time_start?: string | null | undefined
  /** End in local time of the location. Must be after the start, unless `overnight` is true. */
  scheduled_time_end?: string | null | undefined
  /** True if the job ends on the next day. Only allowed if the end is not after the start. Default: `false`. */
  overnight?: boolean | undefined
  /** Length of the arrival window in minutes. The crew arrives between the start and this many minutes later. */
  arrival_window_minutes?: number | null | undefined
  /** Lines of work, in order. */
  line_items?: LineItemInput[] | undefined
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

export interface JobsCreateResult extends Job {
  /** Present if `external_ref` was passed. True if a record already had this id. */
  existed?: boolean
}

/**
 * Further rules:
 *
 * - lines must not contain the same line_id twice.
 */
export interface JobsCreateFromEstimateInput {
  /** The accepted estimate. */
  estimate_id: string
  /** Lines of the estimate, or parts of them, for the job. Defaults to all lines that are not in a job yet. */
  lines?: {
    /** A line of the estimate. */
    line_id: string
    /** Part of the line's quantity to take. Pass this or `amount_cents`; if neither is passed, the whole line is taken. */
    quantity?: string | undefined
    /** Part of the line's total to take, in cents, before the document's discount and tax. Both parts of the line then have the quantity 1 and their amount as the unit price. */
    amount_cents?: number | undefined
  }[] | undefined
  /** Kind of work, for example the slug of a service. */
  service_type?: string | null | undefined
  /** Internal notes. */
  notes?: string | null | undefined
  /** Access instructions for the crew. */
  access_notes?: string | null | undefined
  /** Instructions for the crew. */
  special_instructions?: string | null | undefined
  /** Expected version of the estimate. If the estimate has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - expected_versions must have one entry for each job or visit.
 * - job_ids must not contain an entry twice.
 * - visit_ids must not contain an entry twice.
 */
export interface JobsDispatchInput {
  /** Date of the job, in the location's time zone. */
  date: string
  /** The jobs, in the order of the stops. Each stands for all its visits of the day. */
  job_ids?: string[] | undefined
  /** The visits, in the order of the stops. Other visits of their jobs stay as they are. */
  visit_ids?: string[] | undefined
  /** If true, each assigned member gets an email with their stops. Default: `true`. */
  notify?: boolean | undefined
  /** Additional text for the assignees. */
  message?: string | null | undefined
  /** Expected version of each job, in the order of `job_ids` or `visit_ids`. Null accepts any version. If a job has another version, the call is refused with 409 `stale_version`. */
  expected_versions?: (number | null)[] | null | undefined
}

export interface JobsDispatchResult {
  /** Date of the job, in the location's time zone. */
  date: string
  /** Stops in order, one for each visit. */
  stops: {
    id: string
    /** Location of the organization to which the record is assigned. */
    location_id: string
    /** Number of the job. The organization's numbers have no gaps. */
    job_number: number
    client_id: string
    property_id: string | null
    /** Accepted estimate from which the job was created. Null if there is none. */
    estimate_id: string | null
    lead_id: string | null
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    service_type: string | null
    customer_name: string | null
    service_address: string | null
    service_city: string | null
    service_state: string | null
    service_zip: string | null
    /** Scheduled date in the location's time zone. Null if the job is not scheduled. */
    scheduled_date: string | null
    /** Start in local time of the location. Null means any time of the day. */
    scheduled_time_start: string | null
    /** End in local time of the location. If it is not after the start, it is on the next day. Null if there is none. */
    scheduled_time_end: string | null
    /** Time zone of the location, IANA name. */
    timezone: string
    /** Scheduled start as an instant. Null if the job has no date or no start time. */
    scheduled_start_at: string | null
    /** Scheduled end as an instant. Null if the job has no date or no end time. */
    scheduled_end_at: string | null
    /** True if a scheduled time does not exist on that day because of daylight saving time. The instant is then later by the length of the gap. */
    time_adjusted: boolean
    arrival_window_minutes: number | null
    rescheduled_count: number
    assignees: {
      member_id: string
      role: Open<"lead" | "crew">
    }[]
    crew_id: string | null
    vehicle_id: string | null
    /** Position on the day's route. Null if there is none. */
    stop_order: number | null
    /** Time at which the crew was last notified of this stop. Null if it never was. */
    dispatched_at: string | null
    line_items: LineItem[]
    total_cents?: number
    currency: string
    notes: string | null
    /** Access instructions for the crew. */
    access_notes: string | null
    special_instructions: string | null
    hold_reason: string | null
    on_my_way_at: string | null
    actual_started_at: string | null
    completed_at: string | null
    cancelled_at: string | null
    cancel_reason: string | null
    cancelled_by: Open<"customer" | "company"> | null
    /** The earlier job that this job corrects. Null if it is not a callback. */
    callback_of_job_id: string | null
    /** Number of required checklist items, and how many of them are done. */
    checklist: {
      required: number
      done: number
    }
    invoice_ids: string[]
    /** True if the job was not started although its arrival window is over. If the job has no start time, its arrival window is the whole day. */
    is_late: boolean
    /** True if neither a member nor a crew is assigned. */
    is_unassigned: boolean
    /** True if the job has an invoice that is not void. */
    is_invoiced: boolean
    /** True if the job is a callback, which corrects an earlier job. */
    is_callback: boolean
    /** Number of visits, including cancelled ones. At least 1. */
    visits_total: number
    /** Number of completed visits. */
    visits_done: number
    /** Increases by one with every change of the record. */
    version: number
    /** Names of the record's tags. */
    tags: string[]
    /** Ids of the record in other systems, by system. */
    external_refs: Record<string, string>
    /** Member, API key, customer or automatic process that created the record. */
    created_by: Author
    created_at: string
    updated_at: string
    archived_at: string | null
    /** The visit at this stop. */
    visit_id: string
    /** Number of the visit in the job, from 1. */
    visit_number: number
    visit_kind: Open<"work" | "install" | "service" | "takedown">
  }[]
  /** Members to whom an email was sent. */
  notified_member_ids: string[]
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface JobsGetInput {
  job_id: string
}

export interface JobsHoldInput {
  /** The job to put on hold. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Reason for the hold. */
  reason: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - scheduled_from must be a date between the years 1 and 9999.
 * - scheduled_to must be a date between the years 1 and 9999.
 * - search must not have more than 8 different words.
 */
export interface JobsListInput {
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
  /** Only jobs in this status, or in one of several statuses. */
  status?: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled" | ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[] | undefined
  /** Only the job with this number. */
  job_number?: number | undefined
  /** Words to find in the number, service, lines, customer or address. Each word matches as a prefix; all words must match. */
  search?: string | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
  /** Only jobs of this crew. Id or unique name. */
  crew_id?: string | undefined
  /** True lists only jobs with an invoice that is not void, false only jobs without one. */
  is_invoiced?: boolean | undefined
  /** True lists only jobs that are not fully invoiced, false only the others. Void invoices do not count. */
  is_to_invoice?: boolean | undefined
  /** Only jobs with this tag. */
  tag?: string | undefined
}

export interface JobsRecurrenceListInput {
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
  /** Only this recurring work. */
  job_recurrence_id?: string | undefined
  /** True lists only recurring work that has ended, false only active recurring work. Default: `false`. */
  archived?: boolean | undefined
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 * - times.end must be after `start`, unless `overnight` is true.
 * - times.overnight needs `end` to be at or before `start`.
 * - assignees must not contain the same member_id twice.
 * - assignees must not have two leads.
 * - rule.weekdays are only allowed if frequency is weekly.
 * - rule.month_day is only allowed if frequency is monthly or yearly.
 * - rule.month_weekday is only allowed if frequency is monthly or yearly.
 * - rule.weekdays must not contain a day twice.
 * - rule.month_weekday.nth must be 1 to 5, or -1 for the last one.
 * - skip_months must not contain a month twice.
 */
export interface JobsRecurrenceSaveInput {
  /** The recurring work to change. Omit it to create new recurring work. */
  job_recurrence_id?: string | undefined
  /** Client of the work. It cannot be changed later. */
  client_id?: string | undefined
  /** Property where the work is done. Defaults to the client's primary property. It can only be changed to a property at the same location. */
  property_id?: string | null | undefined
  /** Kind of work, for example the slug of a service. */
  service_type?: string | null | undefined
  /** Lines of work for each date, in order. */
  line_items?: LineItemInput[] | undefined
  /** Times in local time of the location. Null means any time of the day. */
  times?: {
    start: string
    /** End. Must be after the start, unless `overnight` is true. */
    end?: string | null | undefined
    /** True if the job ends on the next day. Only allowed if the end is not after the start. Default: `false`. */
    overnight?: boolean | undefined
    /** Length of the arrival window in minutes. The crew arrives between the start and this many minutes later. */
    arrival_window_minutes?: number | null | undefined
  } | null | undefined
  /** The assigned crew. Id or unique name. */
  crew_id?: string | null | undefined
  /** The assigned members. */
  assignees?: {
    /** An active member who works at the location of the job. Id, unique name or email address. */
    member_id: string
    /** Role of the member at the job. At most one assignee can be the `lead`. Default: `"crew"`. */
    role?: "lead" | "crew" | undefined
  }[] | undefined
  /** Recurrence rule. */
  rule?: {
    /** Unit of the interval. */
    frequency: "daily" | "weekly" | "monthly" | "yearly"
    /** Number of units of `frequency` between two dates. 2 with a weekly rule means every second week. Default: `1`. */
    interval?: number | undefined
    /** For a weekly rule: days of the week, from 1 (Monday) to 7. Defaults to the weekday of `starts_on`. */
    weekdays?: number[] | null | undefined
    /** For a monthly or yearly rule: day of the month. In shorter months, the last day. Defaults to the day of `starts_on`. */
    month_day?: number | null | undefined
    /** Weekday of the month, for example the second Tuesday. Cannot be passed together with `month_day`. */
    month_weekday?: {
      /** Position of the weekday in the month: 1 to 5, or -1 for the last one. With 5, months in which the weekday occurs only four times are skipped. */
      nth: number
      /** Day of the week, from 1 (Monday) to 7. */
      weekday: number
    } | null | undefined
  } | undefined
  /** Start date. Intervals are counted from this date. */
  starts_on?: string | undefined
  /** Last possible date. Cannot be passed together with `count`. */
  ends_on?: string | null | undefined
  /** Total number of dates from `starts_on` on. Cannot be passed together with `ends_on`. */
  count?: number | null | undefined
  /** Months without work, from 1 (January) to 12. */
  skip_months?: number[] | null | undefined
  /** Number of days ahead for which jobs are created. Defaults to 90. */
  horizon_days?: number | undefined
  /** True ends the recurring work, false resumes it. */
  archived?: boolean | undefined
  /** Date from which the changes apply, at most 365 days ahead. Earlier jobs do not change, not even if the recurring work ends. Defaults to today. */
  changes_from?: string | undefined
  /** True also cancels jobs that a member changed and whose date is no longer in the series. By default, such jobs stay. */
  cancel_pinned?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsRecurrenceSaveResult extends JobRecurrence {
  /** Jobs that were not cancelled although their date is no longer in the series. */
  kept: RemainingJob[]
}

export interface JobsReopenInput {
  /** The job to reopen. */
  job_id: string
  /** Reason, which is stored in the job's history. */
  reason?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - scheduled_time_end must be after the start, unless overnight is true.
 * - overnight needs a start, and an end at or before the start.
 */
export interface JobsRescheduleInput {
  /** The job to move. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Date of the job, in the location's time zone. */
  scheduled_date: string
  /** Start in local time of the location. If absent, the job can start at any time of the day. */
  scheduled_time_start?: string | null | undefined
  /** End in local time of the location. Must be after the start, unless `overnight` is true. */
  scheduled_time_end?: string | null | undefined
  /** True if the job ends on the next day. Only allowed if the end is not after the start. Default: `false`. */
  overnight?: boolean | undefined
  /** Length of the arrival window in minutes. The crew arrives between the start and this many minutes later. */
  arrival_window_minutes?: number | null | undefined
  /** True restores the position on the route and the time of dispatch that the job had when it last had this date and these times, unless another stop of an assignee has that position now or an assignee was sent a newer list of the stops of that day. The undo of a batch passes true. Defaults to false. Default: `false`. */
  restore_stop?: boolean | undefined
  /** Channels on which the customer is notified. Defaults to none. Default: `[]`. */
  notify?: ("email" | "sms")[] | undefined
  /** Additional text for the customer. */
  message?: string | null | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** True (the default): if the customer cannot be notified on a requested channel, the call is refused. False: the call is carried out nevertheless. A customer who opted out or has no address for a channel gets no message on it, and a message in quiet hours is sent when they end. `deliveries` shows the result. Default: `true`. */
  notify_required?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsRescheduleResult extends Job {
  /** Open visits at the same time with the same member, crew or vehicle. Conflicts are only reported; they do not prevent the change. */
  conflicts: {
    job_id: string
    visit_id: string
    job_number: number
    scheduled_date: string
    scheduled_time_start: string
    scheduled_time_end: string | null
    timezone: string
    /** Members who are assigned to both jobs. */
    member_ids: string[]
    same_crew: boolean
    same_vehicle: boolean
  }[]
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface JobsRestoreInput {
  /** The cancelled job. */
  job_id: string
  /** Restore only this visit of the job. */
  visit_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - scheduled_time_end must be after the start, unless overnight is true.
 * - overnight needs a start, and an end at or before the start.
 * - assignees must not contain the same member_id twice.
 * - assignees must not have two leads.
 */
export interface JobsScheduleInput {
  /** The job to schedule. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Date in the location's time zone. Null clears the date. */
  scheduled_date: string | null
  /** Start in local time of the location. If absent, the job can start at any time of the day. */
  scheduled_time_start?: string | null | undefined
  /** End in local time of the location. Must be after the start, unless `overnight` is true. */
  scheduled_time_end?: string | null | undefined
  /** True if the job ends on the next day. Only allowed if the end is not after the start. Default: `false`. */
  overnight?: boolean | undefined
  /** Length of the arrival window in minutes. The crew arrives between the start and this many minutes later. */
  arrival_window_minutes?: number | null | undefined
  /** All assignees of the job. */
  assignees?: {
    /** An active member who works at the location of the job. Id, unique name or email address. */
    member_id: string
    /** Role of the member at the job. At most one assignee can be the `lead`. Default: `"crew"`. */
    role?: "lead" | "crew" | undefined
  }[] | undefined
  /** An active crew at the location of the job. If `assignees` is omitted and the crew changes, those members of the new crew who are not absent on that day become the assignees. If an assignee does not belong to the previous crew, all assignees stay. Id or unique name. */
  crew_id?: string | null | undefined
  /** Id of the vehicle in your fleet system. Stored without validation. */
  vehicle_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsScheduleResult extends Job {
  /** Open visits at the same time with the same member, crew or vehicle. Conflicts are only reported; they do not prevent the change. */
  conflicts: {
    job_id: string
    visit_id: string
    job_number: number
    scheduled_date: string
    scheduled_time_start: string
    scheduled_time_end: string | null
    timezone: string
    /** Members who are assigned to both jobs. */
    member_ids: string[]
    same_crew: boolean
    same_vehicle: boolean
  }[]
}

export interface JobsSendEtaInput {
  /** The job to which the crew is driving. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Channels on which the customer is notified. Default: `["sms"]`. */
  notify?: ("email" | "sms")[] | undefined
  /** Estimated driving time in minutes. */
  eta_minutes?: number | null | undefined
  /** Additional text for the customer. */
  message?: string | null | undefined
  /** True sends the message now, even during quiet hours. Only for callers with access to all records, not only their own. Default: `false`. */
  override_quiet_hours?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsSendEtaResult extends Job {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

/**
 * Further rules:
 *
 * - line_items must not have names and descriptions of more than 131072 bytes in total.
 * - line_items must not have a negative total.
 */
export interface JobsSetLineItemsInput {
  /** The job to change. */
  job_id: string
  /** All lines, in order. */
  line_items: LineItemInput[]
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsSkipStopInput {
  /** The scheduled job to skip. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Internal reason. */
  reason: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - lines must not contain the same line_id twice.
 */
export interface JobsSplitInput {
  /** The job to split. */
  job_id: string
  /** Lines to move, or parts of them. */
  lines: {
    /** A line of the job. */
    line_id: string
    /** Part of the line's quantity to take. Pass this or `amount_cents`; if neither is passed, the whole line is taken. */
    quantity?: string | undefined
    /** Part of the line's total to take, in cents, before the document's discount and tax. Both parts of the line then have the quantity 1 and their amount as the unit price. */
    amount_cents?: number | undefined
  }[]
  /** Job to which the lines move: an open job of the same client and estimate. Defaults to a new job. */
  into_job_id?: string | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsSplitResult {
  job: Job
  into: Job
}

export interface JobsStartInput {
  /** The job to start. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsUpdateInput {
  /** The job to change. */
  job_id: string
  /** Kind of work, for example the slug of a service. */
  service_type?: string | null | undefined
  /** Internal notes. */
  notes?: string | null | undefined
  /** Access instructions for the crew. */
  access_notes?: string | null | undefined
  /** Instructions for the crew. */
  special_instructions?: string | null | undefined
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - scheduled_from must be a date between the years 1 and 9999.
 * - scheduled_to must be a date between the years 1 and 9999.
 */
export interface JobsVisitsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"scheduled_date"`. */
  sort?: "scheduled_date" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only jobs scheduled on this day or later. */
  scheduled_from?: string | undefined
  /** Only jobs scheduled on this day or earlier. */
  scheduled_to?: string | undefined
  /** Only visits of this job. */
  job_id?: string | undefined
  /** Only visits in this status, or in one of several statuses. */
  status?: "unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled" | ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[] | undefined
  /** Only visits of this kind, or of one of several kinds. */
  kind?: "work" | "install" | "service" | "takedown" | ("work" | "install" | "service" | "takedown")[] | undefined
  /** Only visits that this member carries out. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only visits of this crew. Id or unique name. */
  crew_id?: string | undefined
}

export interface JobsVisitsListItem extends JobVisit {
  job_id: string
  job_number: number
  /** Version of the job, for `expected_version` of operations that change the visit. */
  version: number
  /** Number of visits of the job. */
  visits_total: number
  client_id: string
  customer_name: string | null
  /** Time zone of the location, IANA name. */
  timezone: string
}

/**
 * Further rules:
 *
 * - line_ids must be empty for several dates, because a line can belong to only one visit.
 * - scheduled_time_end must be after the start, unless overnight is true.
 * - overnight needs a start, and an end at or before the start.
 * - dates must not contain an entry twice.
 * - line_ids must not contain an entry twice.
 * - assignees must not contain the same member_id twice.
 * - assignees must not have two leads.
 */
export interface JobsVisitsSaveInput {
  /** The visit to change. */
  visit_id?: string | undefined
  /** The job to which visits are added. */
  job_id?: string | undefined
  /** A visit is added for each date. If `dates` is omitted, one visit without a date is added. */
  dates?: string[] | undefined
  /** Start in local time of the location. If absent, the job can start at any time of the day. */
  scheduled_time_start?: string | null | undefined
  /** End in local time of the location. Must be after the start, unless `overnight` is true. */
  scheduled_time_end?: string | null | undefined
  /** Length of the arrival window in minutes. The crew arrives between the start and this many minutes later. */
  arrival_window_minutes?: number | null | undefined
  /** True if the job ends on the next day. Only allowed if the end is not after the start. Default: `false`. */
  overnight?: boolean | undefined
  /** Kind of the visit. Defaults to `work` for a new visit. */
  kind?: "work" | "install" | "service" | "takedown" | undefined
  /** Short name, such as "Lights up". Null clears it. */
  label?: string | null | undefined
  /** Planned duration in minutes. Null means that the duration is derived from the start and end times, or else from the lines. */
  minutes?: number | null | undefined
  /** Lines of the job that are done at this visit. A line can belong to only one visit. If empty, the visit is for the lines that are not assigned to a visit. */
  line_ids?: string[] | undefined
  /** Internal note for the assignees of the visit. Null clears the note. */
  note?: string | null | undefined
  /** All assignees of the visit. */
  assignees?: {
    /** An active member who works at the location of the job. Id, unique name or email address. */
    member_id: string
    /** Role of the member at the job. At most one assignee can be the `lead`. Default: `"crew"`. */
    role?: "lead" | "crew" | undefined
  }[] | undefined
  /** An active crew at the location of the job. If `assignees` is omitted and the crew changes, those members of the new crew who are not absent on that day become the assignees. If an assignee does not belong to the previous crew, all assignees stay. Id or unique name. */
  crew_id?: string | null | undefined
  /** Id of the vehicle in your fleet system. Stored without validation. */
  vehicle_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface JobsVisitsSaveResult extends Job {
  /** Open visits at the same time with the same member, crew or vehicle. Conflicts are only reported; they do not prevent the change. */
  conflicts: {
    job_id: string
    visit_id: string
    job_number: number
    scheduled_date: string
    scheduled_time_start: string
    scheduled_time_end: string | null
    timezone: string
    /** Members who are assigned to both jobs. */
    member_ids: string[]
    same_crew: boolean
    same_vehicle: boolean
  }[]
  /** All visits of the job, ordered by number. */
  visits: JobVisit[]
}

export interface KeysCreateInput {
  /** Purpose of the key. */
  name: string
  /** `live` works with real data. `test` works with separate test data and sends nothing to anyone. */
  mode: "live" | "test"
  /** Scopes of the key, such as `leads:read`. They limit its calls of the resource API. */
  scopes: ("leads:read" | "leads:write" | "clients:read" | "clients:write" | "estimates:read" | "estimates:write" | "jobs:read" | "jobs:write" | "invoices:read" | "invoices:write" | "webhooks:read" | "webhooks:write" | "automations:read" | "automations:write" | "workflows:read" | "workflows:write" | "*" | "leads:*" | "clients:*" | "estimates:*" | "jobs:*" | "invoices:*" | "webhooks:*")[]
  /** Locations that the key can access. If absent or null, the key can access all locations, including future ones. */
  location_ids?: string[] | null | undefined
  /** Flags of operations. If the new key calls an operation that has one of these flags, the call requires a confirm token from a dry run. Defaults to the flags of the API key that creates the new key, or to none if it is created without a key. `sensitive` marks operations that change permissions, settings, charges and payments, or the places to which data is sent. */
  confirm?: ("money" | "destructive" | "sends" | "metered" | "sensitive")[] | undefined
  /** Maximum number of requests per minute. Defaults to the installation's limit. */
  rate_limit?: number | undefined
  /** Expiry, ISO 8601 with a time zone. */
  expires_at?: string | null | undefined
  /** Creator of the key. Defaults to the caller. Members can pass only their own id. Id, unique name or email address. */
  member_id?: string | undefined
}

export interface KeysCreateResult extends ApiKey {
  /** The key itself. It is shown only in this answer, and not stored. */
  key: string
}

export interface KeysListResult {
  items: ApiKey[]
}

export interface KeysRevokeInput {
  /** Key to revoke. */
  key_id: string
}

export interface KeysRevokeResult {
  id: string
  revoked_at: string
}

/** The document of the connected system. The lead is created from these fields, or from the connector's aliases for them: customer_name, customer_email, customer_phone, service_address, city, state, zip, notes, external_id, existing_client_id. Other fields are only stored for review. */
export interface LeadImportsCreateInput {
  /** Key of the connector that receives the lead. */
  connector_key: string
  [more: string]: unknown
}

export type LeadImportsCreateResult = Lead | LeadImport

export interface LeadImportsGetInput {
  /** The entry in the review queue. */
  lead_import_id: string
}

export interface LeadImportsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only imports in this status, or in one of several statuses. */
  status?: "pending" | "done" | "dismissed" | ("pending" | "done" | "dismissed")[] | undefined
}

/**
 * Further rules:
 *
 * - fields.customer_email must be an email address such as ada@example.com.
 * - fields.customer_phone must be a phone number such as +13125550142.
 */
export interface LeadImportsResolveInput {
  /** The entry in the review queue. */
  lead_import_id: string
  /** Action that resolves the import. */
  action: "create_lead" | "dismiss"
  /** Corrections to fields of the document. Null removes a value. */
  fields?: {
    customer_name?: string | null | undefined
    customer_email?: string | null | undefined
    customer_phone?: string | null | undefined
    service_address?: string | null | undefined
    city?: string | null | undefined
    state?: string | null | undefined
    zip?: string | null | undefined
    notes?: string | null | undefined
    existing_client_id?: string | null | undefined
  } | null | undefined
  /** Reason for the dismissal. Required if `action` is `dismiss`, and not allowed otherwise. */
  dismiss_reason?: string | null | undefined
}

export interface LeadsAppointmentsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"starts_at"`. */
  sort?: "starts_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only appointments of this lead. */
  lead_id?: string | undefined
  /** Only appointments assigned to this member. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only appointments on this day or later. */
  from?: string | undefined
  /** Only appointments on this day or earlier. */
  to?: string | undefined
  /** Only visits, or only calls. */
  kind?: "site_visit" | "call" | undefined
  /** If true, only cancelled appointments; if false, only appointments that are not cancelled. */
  cancelled?: boolean | undefined
}

export interface LeadsAssignInput {
  /** The lead to assign. */
  lead_id: string
  /** An active member with access to the lead's location. If null, the lead is assigned to the primary sales rep of its territory, if that member has access to the location; otherwise to the caller; otherwise to the owner. Id, unique name or email address. */
  assigned_to: string | null
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface LeadsCancelAppointmentInput {
  /** The lead of the appointment. */
  lead_id: string
  /** Notify the customer by email. Default: `false`. */
  notify?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface LeadsCancelAppointmentResult extends Lead {
  appointment: {
    id: string
    kind: Open<"site_visit" | "call">
    starts_at: string
    /** Date on the calendar of the location. */
    local_date: string
    /** Local time of the location, `HH:MM:SS`. */
    local_time: string
    /** Time zone of the location, IANA name. */
    timezone: string
    /** The member who visits or calls. */
    member_id: string | null
    note: string | null
    /** Email address to which a notification was sent. Null if the customer was not notified. */
    notified_email: string | null
    /** Incremented with every change of the appointment. */
    version: number
    /** Time at which the appointment was cancelled or replaced by another one. Null if it is active. */
    cancelled_at: string | null
  }
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface LeadsConvertToClientInput {
  /** The lead to convert. */
  lead_id: string
  /** An existing client that is the lead's customer. */
  client_id?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - customer_email must be an email address such as ada@example.com.
 * - customer_phone must be a phone number such as +13125550142.
 * - external_ref.system must not be `import`, which only `clients.import` sets.
 */
export interface LeadsCreateInput {
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

export interface LeadsDeleteInput {
  /** The lead to delete. */
  lead_id: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface LeadsDeleteResult {
  id: string
  deleted: true
  /** The lead's last version. */
  version: number
  archived_at: string
}

/**
 * Further rules:
 *
 * - lead_id is required if no other field describes the person; pass either this id or a description of the person, not both.
 * - zip is required with an address line: addresses are compared by line and ZIP code.
 * - service_address is required if name, phone and email are missing, because a city or ZIP code alone matches too many people.
 * - customer_phone must be a phone number such as +13125550142.
 * - customer_email must be an email address such as ada@example.com.
 */
export interface LeadsFindDuplicatesInput {
  /** The lead to compare. Omit it to pass the data of a person instead. */
  lead_id?: string | null | undefined
  customer_name?: string | null | undefined
  customer_phone?: string | null | undefined
  customer_email?: string | null | undefined
  /** Street and house number. Compared only together with `zip`. */
  service_address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Maximum number of candidates; the strongest are returned. Default: `10`. */
  limit?: number | undefined
}

export interface LeadsFindDuplicatesResult {
  candidates: DuplicateCandidate[]
}

export interface LeadsGetInput {
  lead_id: string
}

/**
 * Further rules:
 *
 * - search must not have more than 8 different words.
 */
export interface LeadsListInput {
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
  /** Only leads in this status, or in one of several statuses. */
  status?: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost" | ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
  /** Only the lead with this number. */
  lead_number?: number | undefined
  /** Words to find in the name, email, phone, address or number. Each word matches as a prefix; all words must match. */
  search?: string | undefined
  /** Only leads from the source with this name. */
  source?: string | undefined
  /** Only the record with this id in another system, such as `quickbooks:77`. */
  external_ref?: string | undefined
  /** If true, only leads that are open and have not changed for seven days; if false, only the other leads. */
  stale?: boolean | undefined
}

export interface LeadsPhotosListInput {
  /** The lead. */
  lead_id: string
}

export interface LeadsPhotosListResult {
  /** Pictures, upright and without metadata, oldest first. */
  photos: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
}

export interface LeadsScheduleAppointmentInput {
  /** The lead of the appointment. */
  lead_id: string
  /** Start as an instant with offset. Pass either this or `local_date` and `local_time`. */
  starts_at?: string | undefined
  /** Date of the start, in the time zone of the lead's location. */
  local_date?: string | undefined
  /** Time of the start, in the time zone of the lead's location. */
  local_time?: string | undefined
  /** A visit or a call. Default: `"site_visit"`. */
  kind?: "site_visit" | "call" | undefined
  /** The member who visits or calls. Defaults to the lead's assignee. Id, unique name or email address. */
  member_id?: string | null | undefined
  /** Internal note; not shown to the customer. */
  note?: string | null | undefined
  /** Notify the customer by email. Default: `false`. */
  notify?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface LeadsScheduleAppointmentResult extends Lead {
  appointment: LeadAppointment
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface LeadsSetStatusInput {
  /** The lead to move. */
  lead_id: string
  /** New status. `converted` is not allowed: the lead is converted when its work is done or paid for. */
  status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "lost"
  /** Reason why the lead is lost. Required with `lost`, and not allowed with other statuses. */
  lost_reason?: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - customer_email must be an email address such as ada@example.com.
 * - customer_phone must be a phone number such as +13125550142.
 */
export interface LeadsUpdateInput {
  /** The lead to change. */
  lead_id: string
  customer_name?: string | null | undefined
  customer_email?: string | null | undefined
  /** Phone number. The same number without an extension keeps its extension. */
  customer_phone?: string | null | undefined
  /** Extension of the phone number. Null clears it. */
  customer_phone_extension?: string | null | undefined
  service_address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Name of an active lead source. */
  source?: string | null | undefined
  notes?: string | null | undefined
  /** Ids of the record in other systems, keyed by system. Omitted systems stay unchanged. Null removes the record's id in that system, and also the ids that it got from records that were merged into it. At most 20 systems. */
  external_refs?: Record<string, string | null> | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - search must not have more than 8 different words.
 */
export interface ListsCountsInput {
  /** The list, for example `invoices` for `invoices.list`. */
  list: "leads" | "estimates" | "jobs" | "invoices"
  /** Only records of this client. */
  client_id?: string | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records assigned to this member. Id, unique name or email address. */
  assigned_to?: string | undefined
  /** Words to find. Matches the same records as `search` of the list operation. */
  search?: string | undefined
}

export interface ListsCountsResult {
  /** Number of records in all statuses. */
  total: number
  by_status: {
    status: string
    count: number
  }[]
}

export interface MeGetResult {
  organization: {
    id: string
    slug: string
    name: string
    /** Time zone, as an IANA name. */
    timezone: string
    currency: string
    /** Country, as an ISO 3166-1 alpha-2 code. */
    country: string
    /** Current date in the organization's time zone. */
    today: string
    now: string
    /** True in a practice company, which sends no messages and charges no cards. Absent otherwise. */
    practice?: true
    /** True in a demonstration company: its customers are invented, and no message is sent to them. */
    demonstration?: true
  }
  mode: Open<"live" | "sandbox">
  /** The calling member. Null if the caller is not a member. */
  member: {
    id: string
    name: string
    role: Open<"owner" | "manager" | "sales_rep" | "crew_lead" | "technician">
    email: string
    /** Phone number in E.164 form. */
    phone: string | null
    /** Version of the record. It increases by one with every change. */
    version: number
    /** Look of the console. */
    preferences: {
      theme: Open<"system" | "light" | "dark">
      /** Height of rows in lists. */
      density: Open<"comfortable" | "compact">
      /** False switches off commands that are single keys. */
      shortcuts: boolean
    }
  } | null
  /** API key of the call. Null if none was used. */
  key: {
    id: string
    /** Scopes of the key, with wildcards expanded. Automations require `automations:read` and `automations:write`; only members can create automations. */
    scopes: string[]
    /** Flags of the operations that require a confirm token from a dry run when they are called with this key. Absent if no operation requires one. `sensitive` marks operations that change permissions, settings, charges and payments, or the places to which data is sent. */
    confirm?: Open<"money" | "destructive" | "sends" | "metered" | "sensitive">[]
  } | null
  /** Access scope of each permission that the caller has: `all` records or only `own` records. Permissions that are not listed are not granted. */
  permissions: Record<string, Open<"all" | "own">>
  locations: {
    items: {
      id: string
      name: string
      /** Time zone, as an IANA name. */
      timezone: string
      is_default: boolean
    }[]
    /** Number of items that are not listed. */
    more: number
  }
  /** Active members. */
  members: {
    items: {
      id: string
      name: string
      role: Open<"owner" | "manager" | "sales_rep" | "crew_lead" | "technician">
    }[]
    /** Number of items that are not listed. */
    more: number
  } | null
  lead_sources: {
    items: {
      id: string
      name: string
    }[]
    /** Number of items that are not listed. */
    more: number
  } | null
  tax_rates: {
    items: {
      id: string
      name: string
      percent: string
    }[]
    /** Number of items that are not listed. */
    more: number
  } | null
  tags: {
    items: string[]
    /** Number of items that are not listed. */
    more: number
  } | null
  /** Service types of the price book. */
  service_types: {
    items: string[]
    /** Number of items that are not listed. */
    more: number
  } | null
  installation: {
    version: string
    /** `smtp` sends emails. `outbox` only stores them, because no mail server is set up. */
    mail: Open<"smtp" | "outbox">
    public_url: string
  }
}

/**
 * Further rules:
 *
 * - recurring must be consistent with the other fields.
 * - recurring[] must be later than `from`.
 * - exceptions must not contain the same date twice.
 * - exceptions[].windows must be consistent with the other fields.
 * - exceptions[].windows[] must be later than `from`.
 */
export interface MobileAvailabilitySetInput {
  /** Weekly working hours from `effective_from` on. The member does not work on weekdays that are not in the list. Null means the location's opening hours. */
  recurring?: {
    /** Weekday, from 1 (Monday) to 7 (Sunday). */
    weekday: number
    /** Start of work. */
    from: string
    /** End of work, after the start. For work past midnight, pass a window that ends at 24:00 and another window from 00:00 on the next day. */
    to: string
  }[] | null | undefined
  /** First day on which `recurring` applies. Defaults to today. Weekly hours that were set with a later first day are deleted. */
  effective_from?: string | undefined
  /** Exceptions for single days. Other days stay unchanged. */
  exceptions?: {
    date: string
    /** Working windows on that day. An empty list means no work. Null removes the exception. */
    windows: {
      /** Start of work. */
      from: string
      /** End of work, after the start. For work past midnight, pass a window that ends at 24:00 and another window from 00:00 on the next day. */
      to: string
    }[] | null
    /** Reason. */
    note?: string | null | undefined
  }[] | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface MobileAvailabilitySetResult {
  member_id: string
  /** Weekly hours that apply on the day `effective_from` of the input or, if it was omitted, today. Null means the location's opening hours. */
  recurring: {
    from: string
    to: string
    /** Weekday, from 1 (Monday) to 7 (Sunday). */
    weekday: number
  }[] | null
  /** First day on which the weekly hours apply. Null if no weekly hours are set. */
  effective_from: string | null
  /** Exceptions that were set by this call. Removed exceptions are left out. */
  exceptions: {
    date: string
    windows: {
      from: string
      to: string
    }[]
    note: string | null
  }[]
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface MobileCanvassingLogKnockInput {
  /** The door. Pass either this or `address`. */
  door_id?: string | undefined
  /** Address of the door. If no door has this address, one is created. Pass either this or `door_id`. */
  address?: {
    address_line1: string
    address_line2?: string | null | undefined
    city: string
    state: string
    zip: string
    /** Latitude of the door. Requires `longitude`. */
    latitude?: number | null | undefined
    longitude?: number | null | undefined
  } | undefined
  /** Outcome of the knock. */
  outcome: "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock"
  /** Further notes. */
  note?: string | null | undefined
  /** Time of the agreed callback, which must be after the knock. Required for the outcome `callback`. */
  callback_at?: string | null | undefined
  /** Canvassing session of the caller in which the knock took place. */
  session_id?: string | null | undefined
  /** True removes `do_not_knock` from the door, so that knocking is allowed again. Requires `manage_canvassing`. Default: `false`. */
  clear_do_not_knock?: boolean | undefined
  /** Position of the member. Stored only during a canvassing session, and only with the member's consent. */
  pos: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  }
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface MobileCanvassingLogKnockResult {
  door: Door
  knock: Knock
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

/**
 * Further rules:
 *
 * - signature must be a PNG of at most 200 KB.
 * - signature must contain a drawing.
 */
export interface MobileEstimatesAcceptInput {
  /** The estimate that the customer accepts. */
  estimate_id: string
  /** Name of the signer. */
  accepted_by: string
  /** The drawn signature as a PNG in base64 or as a data URL, with at most 200 KB and 2 megapixels. It must contain more than a dot. */
  signature: string
  /** Confirms that the signer agreed to the terms. */
  terms_accepted: true
  /** Version of the estimate that the customer saw. If the estimate has changed since, the call is refused with 409 `stale_version`. */
  expected_version: number
  /** Option that the customer chooses. Defaults to the option that was selected when the estimate was sent. */
  selected_option_id?: string | null | undefined
  /** All optional lines that the customer buys. Defaults to the lines that were selected when the estimate was sent. */
  selected_line_ids?: string[] | null | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
  /** Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
}

export interface MobileEstimatesAcceptResult extends Estimate {
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

/**
 * Further rules:
 *
 * - search must have at most 8 different words.
 */
export interface MobileInboxListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"last_message_at"`. */
  sort?: "last_message_at" | "created_at" | "updated_at" | undefined
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
  /** Conversations to list. `mine`: assigned to the caller. `unread`: with inbound messages that the caller has not read. `needs_response`: the customer waits for a response. Default: `"mine"`. */
  filter?: "all" | "mine" | "unassigned" | "unread" | "needs_response" | undefined
  /** Only conversations with messages on one of these channels. Default: `[]`. */
  channel?: ("sms" | "email" | "call" | "note")[] | undefined
  /** Only the conversation of this lead. */
  lead_id?: string | undefined
  /** True lists only conversations in which the customer waits for a response. False lists only conversations in which no one waits. Applies in addition to `filter`. */
  needs_response?: boolean | undefined
  /** Words to find in the person's name, phone number or email address or in the text of messages. All words must match. */
  search?: string | undefined
}

export interface MobileInboxListItem extends Conversation {
  /** Number of inbound messages that the caller has not read, counted up to 999. */
  unread_count: number
  /** True if the customer's phone number or email address is opted out of messages. */
  opt_out: {
    sms: boolean
    email: boolean
  }
}

/**
 * Further rules:
 *
 * - attachment_file_ids must not contain an entry twice.
 */
export interface MobileInboxReplyInput {
  /** The conversation. */
  conversation_id: string
  /** Channel of the reply. */
  channel: "sms" | "email"
  /** Text of the reply; for a text message at most 1600 characters. */
  body: string
  /** Files attached to an email. */
  attachment_file_ids?: string[] | undefined
  /** For a text message during quiet hours: `next_allowed` sends it as soon as these hours end. */
  when?: "now" | "next_allowed" | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface MobileInboxReplyResult {
  conversation: {
    id: string
    /** Location of the organization to which the record is assigned. */
    location_id: string
    client_id: string | null
    /** The lead with which the conversation started. Null if there was none. */
    lead_id: string | null
    /** Current name and contact data of the person with whom the conversation is held. */
    participant: {
      name: string | null
      /** Phone number in E.164 form. Null if unknown. */
      phone: string | null
      email: string | null
    }
    /** Channels used so far. */
    channels: Open<"sms" | "email" | "call" | "note">[]
    /** Subject of the latest email written by a member. */
    subject: string | null
    /** The responsible member. */
    assigned_to: string | null
    /** True if the customer waits for a response. An inbound message sets it to true, an outbound message to false. */
    needs_response: boolean
    last_message_at: string
    last_inbound_at: string | null
    /** Beginning of the latest message. */
    preview: string | null
    /** Increases by one with every change of the record. */
    version: number
    /** Member, API key, customer or automatic process that created the record. */
    created_by: Author
    created_at: string
    updated_at: string
    archived_at: string | null
    /** Number of inbound messages that the caller has not read, counted up to 999. */
    unread_count: number
    /** True if the customer's phone number or email address is opted out of messages. */
    opt_out: {
      sms: boolean
      email: boolean
    }
  }
  message: Message
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface MobileJobsListInput {
  /** First day. Defaults to today on the calendar of the home location. */
  date?: string | undefined
  /** Number of days. Default: `1`. */
  days?: number | undefined
}

export interface MobileJobsListResult {
  server_now: string
  /** Time zone of the home location, IANA name. */
  timezone: string
  /** Jobs of the caller, ordered by date, position on the route and start time. */
  stops: Stop[]
}

export interface MobileJobsScheduleOptionsInput {
  /** The job to schedule. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** First day. Defaults to today. */
  date_from?: string | undefined
  /** Number of days to search. Default: `7`. */
  days?: number | undefined
  /** Maximum number of slots to return. Default: `10`. */
  limit?: number | undefined
}

export interface MobileJobsScheduleOptionsResult {
  timezone: string
  slots: {
    date: string
    time_start: string
    /** Local time at the end of the work. */
    time_end: string
    starts_at: string
    ends_at: string
    /** The crew, if one was requested. */
    crew_id?: string
    /** Members who are free during the whole slot, as many as `crew_size`. */
    member_ids: string[]
    /** Driving time from the previous stop, in seconds. Null if there is no such stop, or if its position is unknown. */
    drive_seconds_before: number | null
    /** Driving time to the next stop, in seconds. Null if there is no such stop, or if its position is unknown. */
    drive_seconds_after: number | null
  }[]
}

/**
 * Further rules:
 *
 * - notify must not contain an entry twice.
 */
export interface MobileJobsSetStatusInput {
  /** The job. */
  job_id: string
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** `en_route`: on the way; `start`: start or resume; `hold`: pause; `complete`: done. */
  action: "en_route" | "start" | "hold" | "complete"
  /** Reason for the pause. Required for `hold`. */
  reason?: string | undefined
  /** For `complete`: reason for completing the job although its checklist is incomplete. Needs `manage_jobs`. */
  override_reason?: string | undefined
  /** For `en_route`: channels on which the customer is notified. Defaults to none. Default: `[]`. */
  notify?: ("sms" | "email")[] | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
  /** Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
}

export interface MobileJobsSetStatusResult extends Job {
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

/**
 * Further rules:
 *
 * - customer_email must be an email address such as ada@example.com.
 * - customer_phone must be a phone number such as +13125550142.
 */
export interface MobileLeadsCreateInput {
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
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
  /** Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
}

export interface MobileLeadsCreateResult extends Lead {
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

/**
 * Further rules:
 *
 * - to must not be before `from`, and the period must have at most 93 days.
 */
export interface MobilePaySummaryInput {
  /** The current pay period (`current`, the default) or the previous one. */
  period?: "current" | "previous" | undefined
  /** First day, as an alternative to `period`. Requires `to`. */
  from?: string | undefined
  /** Last day. The period has at most 93 days. */
  to?: string | undefined
}

export interface MobilePaySummaryResult {
  from: string
  to: string
  currency: string
  commissions: {
    /** Amount earned in the period and not approved yet, in cents. */
    pending_cents?: number
    /** Amount earned in the period and approved, in cents. */
    approved_cents?: number
  }
  crew_pay?: {
    member_id: string
    /** Working time in the calculated weeks, or at the calculated jobs, in seconds. */
    seconds: number
    /** Working time beyond the weekly overtime threshold, in seconds. Null in the pay for a job or a day. */
    overtime_seconds: number | null
    /** Commission in cents: the member's shares of the jobs' commission pools. */
    commission_cents?: number
    /** Minimum wage for the hours paid by commission, in cents. Null in the pay for a job or a day. */
    floor_cents?: number | null
    /** Amount in cents that is added if the commission is below the minimum wage. Null in the pay for a job or a day. */
    top_up_cents?: number | null
    /** Pay by the hour, in cents. Null in the pay for a job or a day. */
    hourly_cents?: number | null
    /** Pay before the overtime premium, in cents: sum of commission, top-up and hourly pay. Null in the pay for a job or a day. */
    straight_cents?: number | null
    /** Regular rate: `straight_cents` divided by the working hours, in the currency's main unit (such as dollars), with four decimal places. Null in the pay for a job or a day, and if there are no working hours. */
    regular_rate?: string | null
    /** Premium for overtime hours in addition to `straight_cents`, in cents. Null in the pay for a job or a day. */
    overtime_premium_cents?: number | null
    /** Shares of tips minus refunded tips, in cents. Null in the pay for a job or a day. */
    tips_cents?: number | null
    /** Pay for absences, in cents. Null in the pay for a job or a day. */
    time_off_cents?: number | null
    /** Total pay in cents: sum of `straight_cents`, `overtime_premium_cents`, `tips_cents` and `time_off_cents`. Null in the pay for a job or a day. */
    total_cents?: number | null
    /** True if some of the hours are not approved yet. */
    provisional: boolean
    /** True if the member also worked at locations that the caller cannot access. That work is not included. */
    partial: boolean
  }
  /** True if amounts may still change: commissions are pending, or hours are not approved. */
  provisional: boolean
}

/**
 * Further rules:
 *
 * - to_date must not be before `from_date`.
 * - to_date must be at most 365 days after `from_date`.
 * - time_start is allowed only for part of one day: `from_date` and `to_date` must be the same.
 * - time_end must be later than `time_start`.
 */
export interface MobileTimeOffRequestInput {
  /** Time-off policy under which the absence is requested. It must be active. */
  time_off_policy_id: string
  /** First day of the absence. */
  from_date: string
  /** Last day of the absence. A request can cover at most 366 days. */
  to_date: string
  /** Start time, if the absence covers only part of a day. */
  time_start?: string | null | undefined
  /** End time, if the absence covers only part of a day. */
  time_end?: string | null | undefined
  /** Message to the person who decides. */
  note?: string | null | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface MobileTimeOffRequestResult extends TimeOffRequest {
  /** Balance on the first day of the absence, if the request is approved. Other pending requests are not deducted. */
  balance_after_minutes: number
  /** Visits of the member's jobs during the absence, at most 100. The call does not change these visits. */
  conflicts: {
    job_id: string
    /** The visit of the job. The first visit has the id of the job. */
    visit_id: string
    job_number: number
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    scheduled_date: string
    scheduled_time_start: string | null
    scheduled_time_end: string | null
  }[]
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface MobileTimesheetsClockInInput {
  /** The job on which the member works. Null for other work. */
  job_id?: string | null | undefined
  /** Visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Type of work. Default: `"work"`. */
  kind?: "work" | "travel" | "office" | undefined
  /** True if the member agrees that the phone's positions are recorded while the work lasts. Default: `false`. */
  location_consent?: boolean | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
  /** Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
}

export interface MobileTimesheetsClockInResult extends TimeEntry {
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

export interface MobileTimesheetsClockOutInput {
  /** Breaks, which must not overlap. */
  breaks?: {
    /** Start of the break, within the entry. */
    started_at: string
    /** End of the break. */
    ended_at: string
    /** True if a break of more than 20 minutes is paid. Shorter breaks are always paid. */
    paid?: boolean | undefined
  }[] | undefined
  /** Note for the office. */
  note?: string | null | undefined
  /** Time of the action by the phone's clock, stored as sent. It is used as the time of the action, unless it is later than the server's time or more than five minutes earlier. */
  device_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
  /** Position of the phone. Stored for 90 days, and only if the member consented (`location_consent`) when the work or the session began. */
  pos?: {
    latitude: number
    longitude: number
    accuracy_m?: number | null | undefined
  } | null | undefined
}

export interface MobileTimesheetsClockOutResult extends TimeEntry {
  /** Time of the action: by the phone's clock, or by the server's if the phone sent no time or `device_clock_off` is true. */
  occurred_at: string
  /** True if the phone's clock is ahead of the server's, or more than five minutes behind it. */
  device_clock_off: boolean
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
  /** False if no position was sent, if the member did not consent to storing it, or if the member is neither at work nor in a canvassing session. */
  position_stored: boolean
}

export interface MobileTrainingListInput {
  /** Only assignments in this status, or in one of several statuses. */
  status?: "assigned" | "in_progress" | "completed" | "cancelled" | ("assigned" | "in_progress" | "completed" | "cancelled")[] | undefined
  /** Maximum number of assignments per page. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export interface MobileTrainingListItem extends TrainingAssignment {
  title: string
  lessons: {
    id: string
    title: string
    kind: Open<"text" | "link" | "file">
    text: string | null
    url: string | null
    file_id: string | null
    minutes: number | null
  }[]
}

export interface MobileWorkforceRosterInput {
  /** The day. Defaults to today in the time zone of the home location. */
  date?: string | undefined
}

export interface MobileWorkforceRosterResult {
  date: string
  roster: {
    crew?: {
      crew_id: string
      name: string
      color: string | null
    }
    members: {
      member_id: string
      name: string
      phone: string | null
      role: Open<"owner" | "manager" | "sales_rep" | "crew_lead" | "technician">
    }[]
    /** Number of jobs of the crew, or of the member, on that day. */
    stop_count: number
    /** Local start time of the first job. Null if there is none. */
    first_start: string | null
    /** Members absent for all or part of the day. */
    time_off: string[]
  }[]
}

export interface MockupsGenerateInput {
  /** The design. */
  holiday_design_id: string
  /** Darkness of the picture. Default: `"night"`. */
  style?: "night" | "dusk" | undefined
  /** Width of the picture in pixels. Default: `1280`. */
  width?: number | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface MockupsImageReadInput {
  /** The mockup. */
  mockup_id: string
}

export interface MockupsImageReadResult {
  mockup_id: string
  content_type: "image/webp"
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  content_base64: string
}

export interface OutboxGetInput {
  /** The message. */
  message_id: string
}

export interface OutboxGetResult extends OutboxMessage {
  /** Text of the message. Null if the text has been deleted. */
  text: string | null
  html: string | null
  /** Attached documents. They are printed when the message is sent. */
  enclosed: {
    /** Name of the file. */
    name: string
    /** Type of the printed record. */
    kind: string
    id: string
    /** Version of the printed record. */
    version: number
  }[]
}

export interface OutboxListInput {
  /** Only emails, or only text messages. */
  channel?: "email" | "sms" | undefined
  /** Only messages in this state, or in one of several states. */
  state?: "queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused" | ("queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused")[] | undefined
  /** Only messages to this email address or phone number. */
  to?: string | undefined
  /** Only messages that were created at this time or later. */
  since?: string | undefined
  /** Only messages that are older than the message with this id. */
  before_id?: string | undefined
  /** Maximum number of messages. Default: `25`. */
  limit?: number | undefined
}

export interface OutboxListResult {
  items: OutboxMessage[]
  has_more: boolean
}

export interface OutboxResendInput {
  /** The message. */
  message_id: string
  /** If true, sends the message even if the last attempt was interrupted and the message may therefore have arrived already. Default: `false`. */
  even_if_arrived?: boolean | undefined
}

export interface PaymentsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"received_at"`. */
  sort?: "received_at" | "created_at" | undefined
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
  /** Only entries of this invoice. */
  invoice_id?: string | undefined
  /** Only deposits on this estimate, and their refunds. */
  estimate_id?: string | undefined
  /** Only entries of this kind. */
  kind?: "payment" | "refund" | "deposit" | "credit" | "write_off" | "release" | undefined
  /** Only entries with this payment method. */
  method?: "card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other" | undefined
  /** Only entries in this status, or in one of several statuses. */
  status?: "pending" | "succeeded" | "failed" | ("pending" | "succeeded" | "failed")[] | undefined
  /** Only entries received at this time or later. */
  received_from?: string | undefined
  /** Only entries received before this time. */
  received_to?: string | undefined
}

export interface PaymentsMethodsListInput {
  /** Client whose cards to list. */
  client_id: string
}

export interface PaymentsMethodsListResult {
  items: StoredCard[]
}

export interface PaymentsReconcileInput {
  /** Start of the period. Defaults to seven days before `to`. */
  from?: string | undefined
  /** End of the period, exclusive. Defaults to now. */
  to?: string | undefined
}

export interface PaymentsReconcileResult {
  provider: Open<"fake" | "stripe">
  from: string
  to: string
  /** False if the period contains too many charges and refunds for one comparison; request a shorter period. */
  is_complete: boolean
  /** Number of charges and refunds compared. */
  compared: number
  differences: {
    /** Kind of the difference. `still_pending` means that the payment is still pending in the books or at the card processor; `payments.settle` requests its status. */
    kind: Open<"missing_in_books" | "missing_at_provider" | "amount_differs" | "still_pending">
    entry: Open<"charge" | "refund">
    /** The payment in the books. Null if there is none. */
    payment_id: string | null
    /** Id of the charge or refund at the card processor. Null if the processor has no such charge or refund. */
    provider_reference: string | null
    books_cents?: number | null
    provider_cents?: number | null
    currency: string
  }[]
}

/**
 * Further rules:
 *
 * - reason is required with outcome.
 */
export interface PaymentsSettleInput {
  /** The pending payment, refund or deposit. */
  payment_id: string
  /** Result of the payment, if you know it. */
  outcome?: "succeeded" | "failed" | null | undefined
  /** Explanation of how you know the result. Required with `outcome`, and stored with the payment. */
  reason?: string | null | undefined
  /** Id of the charge at the card processor. Required for a charge that `succeeded` there, unless the id is already stored, because a later refund needs the id. */
  provider_reference?: string | null | undefined
}

export interface PaymentsSettleResult {
  payment: Payment
  /** Reason for the failure, or explanation of how the result is known. Null if there is neither. */
  reason: string | null
}

export interface PracticeArchiveInput {
  /** Id of the practice company, from `practice.list`. */
  practice_id: string
}

export interface PracticeClockAdvanceInput {
  /** Duration in ISO 8601, such as `P30D` or `PT2H`. A day has 24 hours. At most 366 days. */
  by?: string | undefined
  /** Time to which the clock is advanced, ISO 8601 with a time zone. */
  to?: string | undefined
}

export interface PracticeClockAdvanceResult {
  /** New time of the clock. */
  now: string
  /** False if the call ended before the clock reached the requested time. */
  arrived: boolean
  /** Number of runs of automations that were started. */
  runs: number
  /** Number of steps that runs of automations performed. */
  steps: number
  /** Number of messages that were written. None of them is sent. */
  messages: number
}

export interface PracticeClockGetResult {
  /** Time of the clock. The clock does not run; only `practice.clock.advance` advances it. */
  now: string
  real_time: string
}

export interface PracticeCreateInput {
  /** Name of the practice company. Defaults to this organization's name. A name without the word “Practice” is prefixed with it. */
  name?: string | undefined
}

export interface PracticeCreateResult extends PracticeCompany {
  /** Live API key of the practice company. Shown only in this answer, and not stored. */
  key: string
}

export interface PracticeListResult {
  items: PracticeCompany[]
}

export interface PracticeSeedResult {
  clients: number
  leads: number
  estimates: number
  jobs: number
  invoices: number
}

export interface PriceBookPackagesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Price book to read: `current`, `draft`, or a version number. `draft` and version numbers need the permission `manage_pricing`. Default: `"current"`. */
  book?: "current" | "draft" | number | undefined
  /** Only bundles, or only packages with tiers. */
  kind?: "bundle" | "tiers" | undefined
}

/**
 * Further rules:
 *
 * - items[].addons must not contain the same key twice.
 * - items[].tier_ids must not contain an entry twice.
 * - tiers must not contain the same id twice.
 */
export interface PriceBookPackagesSaveInput {
  /** The package to update. Omit it to create one. */
  package_id?: string | undefined
  /** Name of the package. Required for a new package. */
  name?: string | undefined
  /** Purpose of the package. */
  description?: string | null | undefined
  /** Customer segment. Defaults to `residential`. */
  vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
  /** `bundle` is sold as a whole; `tiers` are alternatives of which the customer chooses one. Required for a new package. */
  kind?: "bundle" | "tiers" | undefined
  /** Items in order. Required for a new package. */
  items?: {
    service_id: string
    /** Quantity. Defaults to the measured value, see `quantity_from`. */
    quantity?: string | null | undefined
    /** Name of the measurement that determines the quantity, instead of the measurement that the service itself uses. */
    quantity_from?: string | null | undefined
    /** Default: `{}`. */
    answers?: Record<string, string> | undefined
    /** Default: `[]`. */
    addons?: {
      key: string
      quantity?: string | null | undefined
    }[] | undefined
    /** True if the customer may deselect the item. Default: `false`. */
    optional?: boolean | undefined
    /** For an optional item: true if it is initially selected. Default: `false`. */
    selected?: boolean | undefined
    /** Ids of the tiers that contain the item. If omitted, all tiers contain it. */
    tier_ids?: string[] | null | undefined
  }[] | undefined
  /** Tiers such as good, better, best. */
  tiers?: {
    /** Id of the tier, and of the option that the tier becomes in estimates. */
    id: string
    name: string
    description?: string | null | undefined
    /** Discount on the lines of this tier only. */
    discount?: {
      type: "percent"
      /** Percentage, with at most five decimal places. */
      value: string
    } | {
      type: "fixed"
      /** Amount in cents. */
      value: string
    } | null | undefined
  }[] | undefined
  /** Discount on all lines of a bundle. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Position in lists; lower positions come first. */
  position?: number | undefined
  /** False if the package is not sold. */
  active?: boolean | undefined
  /** True archives the entry, so that it is not published; false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface PriceBookPublishInput {
  /** The older version to republish. Omit it to publish the draft. */
  version?: number | undefined
  /** Summary of the changes. */
  note?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - addons must not contain the same key twice.
 */
export interface PriceBookQuoteInput {
  /** The service to price. Id or unique name. */
  service_id: string
  /** Price book to read: `current`, `draft`, or a version number. `draft` and version numbers need the permission `manage_pricing`. Default: `"current"`. */
  book?: "current" | "draft" | number | undefined
  /** Property whose measurements are used where the input has none. */
  property_id?: string | null | undefined
  /** Measurements by name, such as `sqft` or `windows`. They replace the measurements of the property. Default: `{}`. */
  measurements?: Record<string, string> | undefined
  /** Quantity. Replaces the measured quantity. */
  quantity?: string | null | undefined
  /** Answers by key of the multiplier. Default: `{}`. */
  answers?: Record<string, string> | undefined
  /** Optional add-ons to include. Each needs a quantity, unless a measurement determines it. Default: `[]`. */
  addons?: {
    key: string
    quantity?: string | null | undefined
  }[] | undefined
}

export interface PriceBookQuoteResult {
  service_id: string
  /** Version of the price book. Null for the draft. */
  book_version: number | null
  quantity: string
  unit: string
  /** Price of the service itself without add-ons, in cents. */
  amount_cents?: number
  minimum_applied: boolean
  /** Minimum net amount of the line, in cents. 0 means no minimum. */
  floor_cents?: number
  addons: {
    key: string
    amount_cents?: number
  }[]
  /** Total with add-ons before tax, in cents. */
  total_cents?: number
  duration_minutes: number
  crew_size: number
  currency: string
  line_items: ReturnedLineItemInput[]
  /** Steps of the calculation, in order. */
  trace: {
    /** Name of the step. A `quantity` step has no amount, only a factor. */
    step: Open<"quantity" | "tier" | "base" | "multiplier" | "rounded" | "round_to" | "minimum" | "addon" | "floor" | "total">
    /** Key of the multiplier or add-on, or position of the tier, counted from 1. */
    component?: string
    /** Amount before the step, in cents. */
    base_cents?: number
    /** Factor, rounding multiple or quantity of the step. */
    factor?: string
    /** Result before rounding, if it is a finite decimal. */
    exact_cents?: string
    /** Result of the step, rounded to cents. Later steps use the exact result. */
    amount_cents?: number
    /** Amount that rounding removed. Negative if rounding added an amount. */
    residue_cents?: string
  }[]
}

export interface PriceBookServicesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Price book to read: `current`, `draft`, or a version number. `draft` and version numbers need the permission `manage_pricing`. Default: `"current"`. */
  book?: "current" | "draft" | number | undefined
  /** Only this service. */
  service_id?: string | undefined
  /** Only services for this customer segment. */
  vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
  /** If true, only services that are sold; if false, only services that are not. */
  active?: boolean | undefined
  /** Only services with this text in their name or slug. */
  search?: string | undefined
}

/**
 * Further rules:
 *
 * - multipliers must not contain the same key twice.
 * - addons must not contain the same key twice.
 * - location_ids must not contain an entry twice.
 */
export interface PriceBookServicesSaveInput {
  /** The service to update. Omit it to create one. */
  service_id?: string | undefined
  /** Slug that jobs use as `service_type`. Required for a new service. */
  slug?: string | undefined
  /** Name shown to customers. Required for a new service. */
  name?: string | undefined
  /** Text shown to customers below the name. */
  description?: string | null | undefined
  /** Category by which the company groups its services. */
  category?: string | null | undefined
  /** Customer segment. Defaults to `residential`. */
  vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
  /** Unit of the quantity, such as `ft` or `window`. Required for a new service. */
  unit?: string | undefined
  /** Measurement that determines the quantity. Null means that the caller enters the quantity; for a flat price it is then 1. */
  quantity_from?: string | null | undefined
  /** Price before multipliers. Required for a new service. */
  pricing?: {
    kind: "flat"
    amount_cents: number
  } | {
    kind: "unit"
    /** Price of `per` units, in the currency's main unit. */
    rate: string
    /** Number of units that cost `rate`. Default: `1`. */
    per?: number | undefined
  } | {
    kind: "tiered"
    /** How tiers apply. `graduated`: each part of the quantity is priced at the rate of its tier, plus the flat amount of each tier that is reached. `volume`: the whole quantity is priced at the rate of the first tier that covers it, plus that tier's flat amount. */
    mode: "graduated" | "volume"
    /** Tiers in ascending order. */
    tiers: {
      /** Largest quantity of the tier. Null means no limit, for the last tier. */
      up_to: string | null
      rate: string
      /** Default: `0`. */
      flat_cents?: number | undefined
    }[]
  } | undefined
  /** Factors by which the price is multiplied, for example by the number of stories. */
  multipliers?: {
    key: string
    label: string
    /** Value to compare: the name of a measurement, or `answer` for the answer that the caller passes under this multiplier's key. */
    source: string
    /** True if the service cannot be priced without this value. Default: `false`. */
    required?: boolean | undefined
    /** Factors with their conditions. The first factor whose condition matches applies. If none matches, the factor is 1. */
    values: {
      /** Lower bound, inclusive. */
      from?: string | null | undefined
      /** Upper bound, exclusive. */
      to?: string | null | undefined
      /** Exact value. */
      equals?: string | null | undefined
      factor: string
    }[]
  }[] | undefined
  /** Add-ons. Each becomes a separate line. */
  addons?: {
    key: string
    name: string
    pricing?: {
      kind: "flat"
      amount_cents: number
    } | {
      kind: "unit"
      /** Price of `per` units, in the currency's main unit. */
      rate: string
      /** Number of units that cost `rate`. Default: `1`. */
      per?: number | undefined
    } | null | undefined
    /** Price of the add-on as a percentage of the service's amount. Pass either this or `pricing`. */
    percent?: string | null | undefined
    /** Measurement that determines the quantity. If absent, the caller enters the quantity. */
    quantity_from?: string | null | undefined
    /** Default: `true`. */
    taxable?: boolean | undefined
    /** False if the add-on is always included. Default: `true`. */
    optional?: boolean | undefined
    /** Default: `"standard"`. */
    pay_class?: "standard" | "equipment" | "lift" | "subcontractor" | undefined
  }[] | undefined
  /** Minimum price in cents. A price above 0 is raised to it. 0 means no minimum. */
  minimum_cents?: number | undefined
  /** Price floor after discounts, as a percentage of the price. */
  floor_percent?: string | null | undefined
  /** Price floor after discounts, in cents. If a percentage is set too, the higher of the two floors applies. */
  floor_cents?: number | undefined
  /** The price is rounded to a multiple of this number of cents. Defaults to 1. */
  round_to_cents?: 1 | 5 | 10 | 25 | 50 | 100 | 500 | 1000 | undefined
  /** True if the service is taxed. Defaults to true. */
  taxable?: boolean | undefined
  /** Tax rate to use instead of the document's. Pass the id of any version of the rate; each line uses the version that is valid on its day. Id or unique name. */
  tax_rate_id?: string | null | undefined
  /** Rule by which crews are paid for the work. Defaults to `standard`. */
  pay_class?: "standard" | "equipment" | "lift" | "subcontractor" | undefined
  /** Fixed part of the duration, in minutes. */
  minutes_base?: number | undefined
  /** Additional duration per unit, in minutes. */
  minutes_per_unit?: string | undefined
  /** Number of people required. Defaults to 1. */
  crew_size?: number | undefined
  /** Role of the service in a design of holiday lights, such as an extra that is sold with the lights. Null for none. */
  holiday_role?: "lights" | "install" | "takedown" | "storage" | "maintenance" | "accessory" | null | undefined
  /** Id of the picture, from `files.priceBookThumbnail.complete`. Null for none. */
  thumbnail_file_id?: string | null | undefined
  /** Locations that offer the service. Null means all. */
  location_ids?: string[] | null | undefined
  /** Position in lists; lower positions come first. */
  position?: number | undefined
  /** False if the service is not sold. */
  active?: boolean | undefined
  /** True archives the entry, so that it is not published; false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface PriceBookVersionsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"published_at"`. */
  sort?: "published_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
}

/**
 * Further rules:
 *
 * - address_line1 must not be a post office box.
 * - state must be a state of the client's country.
 * - zip must be a postal code of the client's country.
 */
export interface PropertiesCreateInput {
  /** The client to add the address to. */
  client_id: string
  /** Street and house number of the place of work. Post office boxes are refused. */
  address_line1: string
  address_line2?: string | null | undefined
  city: string
  /** State or province. In the US and Canada it is stored as two letters; a full name is converted. */
  state: string
  /** Postal code, in the US `NNNNN` or `NNNNN-NNNN`. */
  zip: string
  /** The client's name for the property, such as `Lake house`. */
  label?: string | null | undefined
  /** Access instructions for the crew. */
  access_notes?: string | null | undefined
  /** True makes this the client's primary property. The first property always becomes primary. Default: `false`. */
  is_primary?: boolean | undefined
  /** The location of the organization that serves the property. Defaults to the client's location. Id or unique name. */
  location_id?: string | null | undefined
  /** Living area in square feet. */
  sqft?: number | null | undefined
  /** Number of stories, with at most one decimal place. */
  stories?: string | null | undefined
  /** Lot area in square feet. */
  lot_sqft?: number | null | undefined
  /** Year of construction. */
  year_built?: number | null | undefined
  /** Roof area in square feet. */
  roof_sqft?: number | null | undefined
  /** Gutter length in feet. */
  gutter_linear_ft?: number | null | undefined
  /** Material of the siding. */
  siding_type?: string | null | undefined
  /** Material of the roof. */
  roof_type?: string | null | undefined
}

export interface PropertiesLookupInput {
  /** The service address to look up. */
  property_id: string
  /** Values to copy to the property: `missing` (those that it lacks), `all` or `none`. Default: `"missing"`. */
  apply?: "missing" | "all" | "none" | undefined
  /** If true, sends a request to the provider even if a cached answer is still valid. Default: `false`. */
  refresh?: boolean | undefined
}

export interface PropertiesLookupResult {
  property: PropertyRecord
  found: boolean
  /** Provider of the data; `pretended` if the provider is simulated. */
  source: string
  /** Time of the provider's answer. */
  fetched_at: string
  /** True if the answer came from the cache. */
  cached: boolean
  /** The known facts. Null if the provider has none. */
  values: {
    sqft: number | null
    stories: string | null
    lot_sqft: number | null
    year_built: number | null
    roof_sqft: number | null
    gutter_linear_ft: number | null
    siding_type: string | null
    roof_type: string | null
  }
  /** Names of values that are estimates. */
  estimated: Open<"sqft" | "stories" | "lot_sqft" | "year_built" | "roof_sqft" | "gutter_linear_ft" | "siding_type" | "roof_type">[]
  /** Names of values that were copied to the property. */
  applied: Open<"sqft" | "stories" | "lot_sqft" | "year_built" | "roof_sqft" | "gutter_linear_ft" | "siding_type" | "roof_type">[]
}

/**
 * Further rules:
 *
 * - address_line1 must not be a post office box.
 * - state must be a state of the client's country.
 * - zip must be a postal code of the client's country.
 */
export interface PropertiesUpdateInput {
  /** The property to update. */
  property_id: string
  /** Street and house number of the place of work. Post office boxes are refused. */
  address_line1?: string | undefined
  address_line2?: string | null | undefined
  city?: string | undefined
  /** State or province. In the US and Canada it is stored as two letters; a full name is converted. */
  state?: string | undefined
  /** Postal code, in the US `NNNNN` or `NNNNN-NNNN`. */
  zip?: string | undefined
  /** The client's name for the property, such as `Lake house`. */
  label?: string | null | undefined
  /** Access instructions for the crew. */
  access_notes?: string | null | undefined
  /** True makes this the primary property. To undo that, make another property primary. */
  is_primary?: true | undefined
  /** Living area in square feet. */
  sqft?: number | null | undefined
  /** Number of stories, with at most one decimal place. */
  stories?: string | null | undefined
  /** Lot area in square feet. */
  lot_sqft?: number | null | undefined
  /** Year of construction. */
  year_built?: number | null | undefined
  /** Roof area in square feet. */
  roof_sqft?: number | null | undefined
  /** Gutter length in feet. */
  gutter_linear_ft?: number | null | undefined
  /** Material of the siding. */
  siding_type?: string | null | undefined
  /** Material of the roof. */
  roof_type?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface QualityChecklistsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only checklists that apply to this kind of work. */
  service_type?: string | undefined
  /** True lists only active checklists, false only inactive ones. */
  active?: boolean | undefined
}

export interface QualityChecklistsSaveInput {
  /** The checklist to update. Omit it to create one. */
  checklist_id?: string | undefined
  /** Name. Required for a new checklist. */
  name?: string | undefined
  /** Time at which the checklist is answered: before or after the work. Defaults to after. */
  stage?: "pre_job" | "post_job" | undefined
  /** Kinds of work that the checklist applies to, as slugs of services. Empty means all jobs. */
  service_types?: string[] | null | undefined
  /** Locations where the checklist applies. Null means all. */
  location_ids?: string[] | null | undefined
  /** Kinds of visits. The checklist is answered at each visit of one of these kinds, at the latest when the visit is completed. Empty means that it is answered once, at the latest when the job is completed. */
  visit_kinds?: ("work" | "install" | "service" | "takedown")[] | null | undefined
  /** All items in order. Required for a new checklist. */
  items?: {
    /** Id of an existing item, or an id for a new one. Generated if absent. */
    id?: string | undefined
    /** Text of the item. */
    label: string
    /** Type of the answer in addition to pass, fail or na. Default: `"check"`. */
    kind?: "check" | "number" | "text" | undefined
    /** True if the job cannot be completed before the item is done. Default: `true`. */
    required?: boolean | undefined
    /** True if the item counts as done only with a photo. Default: `false`. */
    photo_required?: boolean | undefined
  }[] | undefined
  /** If false, the checklist is used only for jobs whose work has already begun. */
  active?: boolean | undefined
  /** True archives the checklist, false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface QualityReportsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only reports of this job. */
  job_id?: string | undefined
  /** Only reports of this checklist. */
  checklist_id?: string | undefined
  /** True lists only reports with a failed item, false only those without one. */
  failed?: boolean | undefined
  /** Only inspections on this day or later, in the location's calendar. */
  from?: string | undefined
  /** Only inspections on this day or earlier, in the location's calendar. */
  to?: string | undefined
}

/**
 * Further rules:
 *
 * - answers[].number must have at most 4 decimal places.
 */
export interface QualityReportsSubmitInput {
  /** The inspected job. */
  job_id: string
  /** The visit, for a checklist that is answered at each visit. Defaults to the current visit. */
  visit_id?: string | null | undefined
  /** The checklist. It must apply to the job, or to the visit. */
  checklist_id: string
  /** Answers to all items of the checklist, or to some of them. */
  answers: {
    /** Id of the checklist item that is answered. */
    item_id: string
    /** Result of the item. An item with the result `fail` does not count as done. `na` (not applicable) requires a note. */
    value: "pass" | "fail" | "na"
    /** Measured or counted number. */
    number?: string | null | undefined
    /** Answer in text form. */
    text?: string | null | undefined
    /** Reason for the result in `value`. */
    note?: string | null | undefined
    /** Photos of the job that prove the answer. */
    photo_ids?: string[] | null | undefined
  }[]
  /** Additional remarks. */
  note?: string | null | undefined
  /** Time of the inspection, within the last 14 days. Defaults to now. */
  performed_at?: string | null | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface QualityReportsSubmitResult extends QualityReport {
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

/**
 * Further rules:
 *
 * - group_by must be a grouping of the report: revenue by day, week, month, location, source; close_rate by member, source, month; receivables by location; lead_sources by source; canvassing by member, day; payroll by member; jobs by day, week, member.
 * - to must not be before `from`, and the period must have at most 366 days.
 */
export interface ReportsSnapshotsCreateInput {
  /** The report. */
  report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
  /** First day. */
  from: string
  /** Last day. The period has at most 366 days. */
  to: string
  /** Only records of this location. Days are then in the location's time zone. Id or unique name. */
  location_id?: string | null | undefined
  /** Grouping of the rows. revenue: day, week, month, location, source; close_rate: member, source, month; receivables: location; lead_sources: source; canvassing: member, day; payroll: member; jobs: day, week, member. Defaults to the first grouping of the report. */
  group_by?: "day" | "week" | "month" | "location" | "source" | "member" | null | undefined
  /** `previous` adds the same metrics of the preceding period of equal length, and the change of each metric. If the period consists of whole calendar months, the preceding period has the same number of months. */
  compare?: "previous" | null | undefined
  /** Name of the snapshot. */
  name: string
}

export interface ReportsSnapshotsGetInput {
  /** The snapshot. */
  report_snapshot_id: string
}

export interface ReportsSnapshotsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only snapshots of this report. */
  report?: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs" | undefined
}

/**
 * Further rules:
 *
 * - group_by must be a grouping of the report: revenue by day, week, month, location, source; close_rate by member, source, month; receivables by location; lead_sources by source; canvassing by member, day; payroll by member; jobs by day, week, member.
 * - to must not be before `from`, and the period must have at most 366 days.
 */
export interface ReportsSummaryInput {
  /** The report. */
  report: "revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs"
  /** First day. */
  from: string
  /** Last day. The period has at most 366 days. */
  to: string
  /** Only records of this location. Days are then in the location's time zone. Id or unique name. */
  location_id?: string | null | undefined
  /** Grouping of the rows. revenue: day, week, month, location, source; close_rate: member, source, month; receivables: location; lead_sources: source; canvassing: member, day; payroll: member; jobs: day, week, member. Defaults to the first grouping of the report. */
  group_by?: "day" | "week" | "month" | "location" | "source" | "member" | null | undefined
  /** `previous` adds the same metrics of the preceding period of equal length, and the change of each metric. If the period consists of whole calendar months, the preceding period has the same number of months. */
  compare?: "previous" | null | undefined
}

export interface RequestsListInput {
  /** Maximum number of requests on a page. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same filters. */
  cursor?: string | undefined
  /** Only requests with this API key. */
  key_id?: string | undefined
  /** Only calls of this operation. */
  operation?: string | undefined
  /** Only requests with a status of this class, or of one of several classes. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | ("2xx" | "3xx" | "4xx" | "5xx")[] | undefined
  /** True: only requests that were answered with an error. */
  failed?: boolean | undefined
  /** Only requests that were answered at this time or later. */
  since?: string | undefined
}

export interface RequestsTraceInput {
  /** Id of a request, an audit entry, a receipt, an event, a delivery, a message or a run; or the idempotency key of a mutation of the catalog. */
  id: string
  /** Time of the request, to within five minutes. Needed only for a request id that the caller chose itself, if the request is older than a day. Other request ids contain their time. */
  at?: string | undefined
}

/**
 * Further rules:
 *
 * - channels must contain each channel only once.
 */
export interface ReviewsRequestInput {
  /** The job. It must be complete. */
  job_id: string
  /** Channels of the request. */
  channels: ("email" | "sms")[]
  /** The company's own text. The review URL is appended. */
  message?: string | null | undefined
}

export interface ReviewsRequestResult {
  job_id: string
  client_id: string
  requested_at: string
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface ScheduleBoardInput {
  /** First day, in the location's time zone. */
  from: string
  /** Number of days. Default: `1`. */
  days?: number | undefined
  /** The location. Defaults to the caller's home location. Id or unique name. */
  location_id?: string | null | undefined
  /** Grouping of the rows. Default: `"crew"`. */
  group_by?: "crew" | "vehicle" | "member" | undefined
  /** `ops` shows jobs, `sales` shows the appointments of leads, `combined` shows both. Default: `"ops"`. */
  scope?: "ops" | "sales" | "combined" | undefined
}

/**
 * Further rules:
 *
 * - latest must be later than `earliest`.
 * - service_ids must not contain an entry twice.
 * - member_ids must not contain an entry twice.
 */
export interface ScheduleOpenSlotsInput {
  /** First day, in the location's time zone. */
  date_from: string
  /** Number of days to search. Default: `7`. */
  days?: number | undefined
  /** Location of the work. Defaults to the location of the job, or else the caller's home location. Id or unique name. */
  location_id?: string | undefined
  /** Duration of the work, in minutes. */
  duration_minutes?: number | undefined
  /** The job to schedule. Its planned duration is used. */
  job_id?: string | undefined
  /** A visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Services of the price book. Their durations are added up. */
  service_ids?: string[] | undefined
  /** Measurements by name, such as `sqft` or `windows`. They replace the measurements of the property. */
  measurements?: Record<string, string> | undefined
  /** Only times at which this crew and `crew_size` of its members are free. Id or unique name. */
  crew_id?: string | undefined
  /** Only times at which `crew_size` of these members are free. */
  member_ids?: string[] | undefined
  /** Number of members that the work requires. Default: `1`. */
  crew_size?: number | undefined
  /** Minutes between two start times, counted from midnight. Defaults to the location's setting. */
  step_minutes?: number | undefined
  /** Earliest local time of day for the work. */
  earliest?: string | undefined
  /** Latest local time of day for the work. */
  latest?: string | undefined
  /** Minutes that stay free before and after other jobs. Defaults to the location's setting. */
  buffer_minutes?: number | undefined
  /** Maximum number of slots. Default: `50`. */
  limit?: number | undefined
}

export interface ScheduleOpenSlotsResult {
  /** Time zone of the location, IANA name. */
  timezone: string
  duration_minutes: number
  /** Free time slots, ordered by start. */
  slots: OpenSlot[]
  /** True if these days have more slots than the answer contains. */
  has_more: boolean
}

/**
 * Further rules:
 *
 * - job_ids must not contain an entry twice.
 */
export interface ScheduleOptimizeRouteInput {
  /** Day of the route, in the location's time zone. */
  date: string
  /** Jobs of the route. If none of them has a stop order, the order of this list counts as the current order. */
  job_ids?: string[] | null | undefined
  /** Crew whose stops on the day form the route. Id or unique name. */
  crew_id?: string | null | undefined
  /** Vehicle whose stops on the day form the route. */
  vehicle_id?: string | null | undefined
  /** Member whose stops on the day form the route. Id, unique name or email address. */
  member_id?: string | null | undefined
  /** Start of the route. Defaults to the location. */
  start?: {
    latitude: number
    longitude: number
    /** Ignored. */
    accuracy_m?: number | null | undefined
  } | null | undefined
  /** End of the route. `start`: the route returns to its start. `last`: it ends at the last stop. Default: `"start"`. */
  end?: "start" | "last" | undefined
  /** Departure in local time of the location. Defaults to the opening time on that day, or else 08:00. */
  departure?: string | null | undefined
  /** If true, the arrival windows of the stops are taken into account: a crew that is early waits for the start of the window, and a crew that arrives after its end is late. Default: `true`. */
  respect_windows?: boolean | undefined
  /** True stores the new stop order. Default: `false`. */
  apply?: boolean | undefined
}

/**
 * Further rules:
 *
 * - query must not have more than 8 different words.
 */
export interface SearchFindInput {
  /** Words such as `lovelace`, `555-0142`, `12 main`, `#86` or `job 86`. */
  query: string
  /** Only these kinds of records. An empty list means all kinds. Default: `[]`. */
  kinds?: ("lead" | "client" | "estimate" | "job" | "invoice" | "credit_note" | "conversation" | "member")[] | undefined
  /** Maximum number of records. Default: `10`. */
  limit?: number | undefined
}

export interface SearchFindResult {
  items: {
    kind: Open<"lead" | "client" | "estimate" | "job" | "invoice" | "credit_note" | "conversation" | "member">
    id: string
    /** Name of the client, or of the record if it has no client. */
    title: string
    /** Detail that distinguishes the record from similar ones. */
    subtitle: string | null
    number: number | null
    /** Status of the record; for a member, the role. */
    status: string | null
    /** Parts of the record that matched. `client` means that the client or property of the record matched. */
    matched: Open<"number" | "name" | "email" | "phone" | "address" | "work" | "client" | "message">[]
  }[]
  has_more: boolean
}

/**
 * Further rules:
 *
 * - email must be an email address such as ada@example.com.
 * - phone must be a phone number such as +13125550142.
 * - default_deposit.value must not be negative.
 * - default_deposit.value must be at most 100 percent, with at most 5 decimal places.
 * - default_deposit.value must be whole cents, at most 999999999.
 * - mail_reply_to must be an email address such as ada@example.com.
 * - notification_email must be an email address such as ada@example.com.
 * - quiet_hours.sms.to must differ from `from`.
 * - quiet_hours.email.to must differ from `from`.
 */
export interface SettingsCompanyUpdateInput {
  /** Name of the organization. */
  name?: string | undefined
  /** Email address that customers can write to. */
  email?: string | null | undefined
  /** Phone number for customers. */
  phone?: string | null | undefined
  /** Address of the website, with http or https. */
  website?: string | null | undefined
  /** Street and number. */
  address_line1?: string | null | undefined
  address_line2?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Color of documents and emails, `#rrggbb`. */
  brand_color?: string | null | undefined
  /** Terms of new estimates. */
  default_terms?: string | null | undefined
  /** Number of days from the issue date of an invoice to its due date. Null means 30 days. */
  default_terms_days?: number | null | undefined
  /** Memo of new invoices. */
  default_memo?: string | null | undefined
  /** Rounding of tax: once for each rate of a document (`document`), or on every line (`line`). Existing documents do not change. */
  tax_rounding?: "document" | "line" | null | undefined
  /** Rule for a payment above the balance: it is refused (`refuse`), or the overpayment becomes a credit of the client (`credit`). */
  overpayment?: "refuse" | "credit" | null | undefined
  /** True if an invoice is created automatically for each completed job. */
  auto_invoice?: boolean | null | undefined
  /** True if customers may accept expired estimates. */
  accept_after_expiry?: boolean | null | undefined
  /** Number of days after which a sent estimate expires. Null means 30 days. */
  estimate_expiry_days?: number | null | undefined
  /** Deposit of new estimates. Null means none. */
  default_deposit?: {
    type: "percent" | "fixed"
    /** Percentage of the total, or an amount in cents if the deposit is fixed. */
    value: string
  } | null | undefined
  /** Sender name of emails. Null means the organization's name. */
  mail_from_name?: string | null | undefined
  /** Reply address of emails. Null means the address in `email`. */
  mail_reply_to?: string | null | undefined
  /** Email address for notifications about customers' actions. Null means the address in `email` or, if there is none, the owner's address. */
  notification_email?: string | null | undefined
  /** Times at which customers are sent no documents, notices, advertising or messages of automations. Replies in conversations, arrival notices and receipts are sent at any time. Null means from 20:00 to 08:00 for text messages and for emails that automations send; other emails then have no quiet hours. */
  quiet_hours?: {
    /** Quiet hours for text messages. Null means none. If omitted, they stay unchanged. */
    sms?: {
      /** Start of quiet hours. */
      from: string
      /** End of quiet hours. If `to` is earlier than `from`, quiet hours end on the next day. */
      to: string
    } | null | undefined
    /** Quiet hours for email. Null means none. If omitted, they stay unchanged. */
    email?: {
      /** Start of quiet hours. */
      from: string
      /** End of quiet hours. If `to` is earlier than `from`, quiet hours end on the next day. */
      to: string
    } | null | undefined
  } | null | undefined
  /** Members who may write lines without a service of the price book: all (`anyone`), or only those who may override prices (`override_only`). */
  custom_lines?: "anyone" | "override_only" | null | undefined
  /** Web address where customers write reviews, with http or https. Null means none. */
  review_url?: string | null | undefined
  /** Commission plan for future sales. It replaces the whole earlier plan. Null means the default plan. */
  commission_plan?: {
    /** Commission on a sale to a lead that the company found, as a percentage of the sale. Defaults to 5. */
    company_percent?: string | undefined
    /** Commission on a sale to a lead that the sales rep found, as a percentage of the sale. Defaults to 10. */
    self_percent?: string | undefined
    /** Percentages that are applied line by line. They replace `company_percent` and `self_percent` for a sale if each line that its totals include has a price floor or is an add-on. Null means that they are never used. */
    red_line?: {
      /** Commission as a percentage of the part of each line total that is not above the price floor. */
      base_percent: string
      /** Commission as a percentage of the part of each line total that is above the price floor. */
      upside_percent: string
      /** Commission as a percentage of the totals of add-ons. */
      addon_percent: string
    } | null | undefined
  } | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface SettingsConnectorsListResult {
  items: Connector[]
}

export interface SettingsConnectorsSaveInput {
  /** Connector to change. Omit it to create one. */
  connector_id?: string | undefined
  /** Name. Required for a new connector. */
  name?: string | undefined
  /** False refuses leads that arrive through the connector. */
  active?: boolean | undefined
  /** Source that is stored in leads that arrive through the connector. */
  source_label?: string | null | undefined
  /** Member to whom leads of the connector are assigned. Null means the owner. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** Text that is added at the beginning of each lead's notes. */
  notes_prefix?: string | null | undefined
  /** Field names of the sending system, each mapped to a field of a lead. The list replaces all earlier aliases. */
  aliases?: Record<string, "customer_name" | "customer_email" | "customer_phone" | "service_address" | "city" | "state" | "zip" | "notes" | "external_id" | "existing_client_id"> | undefined
  /** Fields that a lead must have. A lead without one of them waits for review. */
  required_fields?: ("customer_name" | "customer_email" | "customer_phone" | "service_address" | "city" | "state" | "zip" | "notes" | "external_id" | "existing_client_id")[] | undefined
  /** True replaces the key of the connector with a new key. */
  new_key?: true | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface SettingsConnectorsSaveResult extends Connector {
  /** The whole key, if this call created it. Null otherwise. */
  connector_key: string | null
}

export interface SettingsLeadSourcesListInput {
  /** True also lists disabled sources. Default: `false`. */
  include_inactive?: boolean | undefined
}

export interface SettingsLeadSourcesListResult {
  items: LeadSource[]
}

export interface SettingsLeadSourcesSaveInput {
  /** Source to change. Omit it to create one. Id or unique name. */
  lead_source_id?: string | undefined
  /** Name. Required for a new source. */
  name?: string | undefined
  /** Party that finds the leads of this source: the company (`company`, the default) or the sales rep (`self`). The commission depends on this. */
  generated_by?: "company" | "self" | undefined
  /** False disables the source, so that new leads cannot have it. */
  active?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface SettingsLocationsListResult {
  items: Location[]
}

/**
 * Further rules:
 *
 * - timezone must be the IANA name of a time zone, such as America/Chicago.
 * - phone must be a phone number such as +13125550142.
 * - email must be an email address such as ada@example.com.
 * - hours.monday must not have opening times that overlap.
 * - hours.monday[] must be later than `from`.
 * - hours.tuesday must not have opening times that overlap.
 * - hours.tuesday[] must be later than `from`.
 * - hours.wednesday must not have opening times that overlap.
 * - hours.wednesday[] must be later than `from`.
 * - hours.thursday must not have opening times that overlap.
 * - hours.thursday[] must be later than `from`.
 * - hours.friday must not have opening times that overlap.
 * - hours.friday[] must be later than `from`.
 * - hours.saturday must not have opening times that overlap.
 * - hours.saturday[] must be later than `from`.
 * - hours.sunday must not have opening times that overlap.
 * - hours.sunday[] must be later than `from`.
 * - holidays must not contain the same date twice.
 */
export interface SettingsLocationsSaveInput {
  /** Location to change. Omit it to create one. Id or unique name. */
  location_id?: string | undefined
  /** Name. Required for a new location. */
  name?: string | undefined
  /** Time zone, IANA name such as America/Chicago. A new location defaults to the organization's time zone. */
  timezone?: string | undefined
  /** Street and number. */
  address_line1?: string | null | undefined
  address_line2?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
  /** Phone number for customers. */
  phone?: string | null | undefined
  /** Email address that customers can write to. */
  email?: string | null | undefined
  /** Opening hours in local time. They replace all earlier opening hours. */
  hours?: {
    monday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    tuesday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    wednesday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    thursday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    friday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    saturday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
    sunday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[] | undefined
  } | undefined
  /** Tax rate of new documents. Pass the id of any version of the rate. Null means no tax. Id or unique name. */
  default_tax_rate_id?: string | null | undefined
  /** Prefix of the numbers of the location's documents. */
  numbering_prefix?: string | null | undefined
  /** Latitude in degrees north. */
  latitude?: number | null | undefined
  /** Longitude in degrees east. */
  longitude?: number | null | undefined
  /** Dates on which the location is closed. Replaces all former dates. */
  holidays?: {
    date: string
    name: string
  }[] | undefined
  /** Minutes between two start times that are offered to customers. Defaults to 30. */
  slot_minutes?: number | undefined
  /** Default duration of a job, in minutes. Defaults to 120. */
  default_job_minutes?: number | undefined
  /** Minutes kept free before and after a job. Defaults to none. */
  job_buffer_minutes?: number | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface SettingsTaxRatesListInput {
  /** True also lists disabled rates. Default: `false`. */
  include_inactive?: boolean | undefined
  /** True also lists the earlier versions of each rate. Default: `false`. */
  include_superseded?: boolean | undefined
}

export interface SettingsTaxRatesListResult {
  items: TaxRate[]
}

/**
 * Further rules:
 *
 * - valid_to must not be before `valid_from`.
 * - components must not add up to more than 100 percent.
 * - components[].percent must be a percentage of at least 0 with at most 6 decimal places.
 */
export interface SettingsTaxRatesSaveInput {
  /** Rate to change: the id of any of its versions. Omit it to create a rate. Id or unique name. */
  tax_rate_id?: string | undefined
  /** Name that is printed on documents. Required for a new rate. */
  name?: string | undefined
  /** Parts of the rate, such as state, county and city, each with a percentage of up to six decimal places. Required for a new rate. */
  components?: {
    name: string
    percent: string
  }[] | undefined
  /** First local date on which the version is valid. Null if it is valid for all earlier dates. */
  valid_from?: string | null | undefined
  /** Last local date on which the version is valid. Null if it has no last date. */
  valid_to?: string | null | undefined
  /** False disables the rate: new documents cannot use it, and it no longer applies as the default rate of a location. */
  active?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface StreetViewImageReadInput {
  /** The property to show. */
  property_id?: string | null | undefined
  /** Id of a picture from `streetView.metadata.read`. Pass either this or `property_id`. */
  pano_id?: string | null | undefined
  /** Direction of view, in degrees clockwise from north (90 is east). Defaults to the direction from the camera to the property. */
  heading?: number | null | undefined
  /** Vertical angle in degrees; negative looks down. Default: `0`. */
  pitch?: number | undefined
  /** Horizontal field of view, in degrees. Default: `80`. */
  fov?: number | undefined
  /** Width of the picture in pixels. Default: `640`. */
  width?: number | undefined
  /** Height of the picture in pixels. Default: `640`. */
  height?: number | undefined
}

export interface StreetViewImageReadResult {
  available: boolean
  content_type: Open<"image/jpeg" | "image/png"> | null
  width: number | null
  height: number | null
  /** The picture in base64. Null if there is none. */
  content_base64: string | null
  pano_id: string | null
  /** Copyright notice that must be shown with the picture. */
  copyright: string | null
  /** Provider of the picture; `pretended` if the provider is simulated. */
  source: string
}

export interface StreetViewMetadataReadInput {
  /** The property to show. */
  property_id?: string | null | undefined
  /** Latitude of a place, in degrees. Pass either this or `property_id`. */
  latitude?: number | null | undefined
  /** Longitude, required with `latitude`. */
  longitude?: number | null | undefined
  /** Search radius around the place, in metres. Default: `50`. */
  radius_m?: number | undefined
}

export interface StreetViewMetadataReadResult {
  available: boolean
  /** Id of the picture, for `streetView.image.read`. */
  pano_id: string | null
  /** Month in which the picture was taken, YYYY-MM. Null if unknown. */
  date: string | null
  /** Latitude of the camera, in degrees. */
  latitude: number | null
  longitude: number | null
  /** Direction from the camera to the property, in degrees clockwise from north (90 is east), with one decimal place. Null if unknown. */
  heading: number | null
  /** Distance from the camera to the property, in metres. Null if unknown. */
  distance_m: number | null
  /** Copyright notice that must be shown with the picture. */
  copyright: string | null
  /** Provider of the data; `pretended` if the provider is simulated. */
  source: string
}

export interface SyncChangesInput {
  /** `next_cursor` of the previous answer. Omit it to start at the beginning. */
  cursor?: string | undefined
  /** Only these kinds of records. Defaults to all kinds that the caller may request. */
  kinds?: ("checklist" | "client" | "commission" | "conversation" | "credit_note" | "crew" | "door" | "estimate" | "file" | "holiday_design" | "invoice" | "job" | "knock" | "lead" | "message" | "package" | "property" | "quality_report" | "service" | "territory" | "time_entry" | "time_off_request" | "todo")[] | undefined
  /** Maximum number of changes in an answer; fewer if records are large. Default: `100`. */
  limit?: number | undefined
}

export type SyncChangesItem = {
  kind: "checklist"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Checklist | null
} | {
  kind: "client"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Client | null
} | {
  kind: "commission"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Commission | null
} | {
  kind: "conversation"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Conversation | null
} | {
  kind: "credit_note"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: CreditNote | null
} | {
  kind: "crew"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Crew | null
} | {
  kind: "door"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Door | null
} | {
  kind: "estimate"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Estimate | null
} | {
  kind: "file"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: File | null
} | {
  kind: "holiday_design"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: HolidayDesign | null
} | {
  kind: "invoice"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Invoice | null
} | {
  kind: "job"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Job | null
} | {
  kind: "knock"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Knock | null
} | {
  kind: "lead"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Lead | null
} | {
  kind: "message"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Message | null
} | {
  kind: "package"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: PriceBookPackage | null
} | {
  kind: "property"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: PropertyRecord | null
} | {
  kind: "quality_report"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: QualityReport | null
} | {
  kind: "service"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: PriceBookService | null
} | {
  kind: "territory"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Territory | null
} | {
  kind: "time_entry"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: TimeEntry | null
} | {
  kind: "time_off_request"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: TimeOffRequest | null
} | {
  kind: "todo"
  id: string
  /** Version of the record. Ignore the change if you already stored a higher version. */
  version: number
  /** `upsert`: store the record. `delete`: the record was deleted, archived or merged; delete your copy. */
  change: Open<"upsert" | "delete">
  updated_at: string
  /** The client into which this client was merged. Null for other changes. */
  merged_into: string | null
  /** The current record. Null for `delete`. Lists have further fields of some kinds. */
  record: Todo | null
}

/**
 * Further rules:
 *
 * - changes[].depends_on must not contain the id of the change itself.
 */
export interface SyncUploadApplyInput {
  /** Display name of the phone. */
  device: string
  /** Time that the phone's clock shows when the call is sent. */
  device_now: string
  /** Changes in the order in which they were made. */
  changes: {
    /** Id of the change, generated by the phone. A change with an id that was already used is not applied again. */
    change_id: string
    /** The operation to call. */
    operation: string
    /** Input of the operation. Instead of the id of a record, it may contain `change:` followed by the `change_id` of the change that created the record. */
    input: Record<string, unknown>
    /** Version of the record on the phone before the change. If omitted, defaults to the version after the last of the changes in `depends_on` that changed the same record. */
    base_version?: number | null | undefined
    /** Values that the changed fields had on the phone before the change. */
    base?: Record<string, unknown> | null | undefined
    /** Time of the change by the phone's clock. */
    device_at: string
    /** Ids of changes that must be applied before this change. If one of them fails, this change is rejected. */
    depends_on?: string[] | null | undefined
  }[]
}

export interface SyncUploadApplyResult {
  server_now: string
  /** Seconds by which the phone's clock is behind the server's. Negative if it is ahead. */
  skew_seconds: number
  /** One result for each change, in the given order. */
  results: {
    change_id: string
    /** True if the change was already sent before. The outcome is then the original one. */
    replayed: boolean
    /** `applied`: the change was applied. `superseded`: the server already has this or a later state. `conflict`: other members changed the same fields, so no part of the change is applied. `gone`: the record is deleted, archived, merged or not accessible. `rejected`: the change cannot be applied, see `error`. */
    verdict: Open<"applied" | "superseded" | "conflict" | "gone" | "rejected">
    /** The record that was created or changed, or the existing record that prevented the change. Null if there is none. */
    record: {
      kind: string
      id: string
      /** Version of the record. Null for working hours, which have no version. */
      version: number | null
    } | null
    /** For `conflict`: the fields that others changed. Otherwise empty. */
    fields: string[]
    /** The client into which the record's client was merged. Null if it was not merged. */
    merged_into: string | null
    /** Reason for the rejection or conflict. */
    error: {
      code: Open<"invalid_json" | "bad_request" | "invalid_api_key" | "sign_in_required" | "insufficient_scope" | "insufficient_permission" | "confirmation_required" | "unsupported_in_test_mode" | "not_found" | "method_not_allowed" | "write_not_supported" | "request_timeout" | "idempotency_conflict" | "idempotency_in_progress" | "invalid_state" | "stale_version" | "stale_revision" | "full_sync_required" | "body_too_large" | "response_too_large" | "unsupported_media_type" | "expectation_failed" | "validation_error" | "missing_idempotency_key" | "invalid_idempotency_key" | "invalid_cursor" | "invalid_sort" | "confirm_token_required" | "rate_limited" | "headers_too_large" | "internal_error" | "rate_limit_unavailable" | "service_unavailable">
      message: string
      /** Details of the error. `reason` is `not_offline`, `clock` or `dependency`, or comes from the operation. */
      details: {
        field?: string
        message: string
        [more: string]: unknown
      }[]
    } | null
    /** For `superseded` and `conflict`: the current record. Null otherwise. */
    server: Record<string, unknown> | null
    /** True if the record was left out because the answer would be too large. Read it separately. */
    server_omitted: boolean
  }[]
  counts: {
    applied: number
    superseded: number
    conflict: number
    gone: number
    rejected: number
    /** Number of changes in this call that were already sent before. */
    replayed: number
  }
}

export interface TagsApplyInput {
  /** Lead to tag; also needs `manage_leads`. Send exactly one of the five ids. */
  lead_id?: string | undefined
  /** Client to tag. */
  client_id?: string | undefined
  /** Estimate to tag; also needs `manage_estimates`. */
  estimate_id?: string | undefined
  /** Job to tag; also needs `manage_jobs`. */
  job_id?: string | undefined
  /** Invoice to tag; also needs `manage_invoices`. */
  invoice_id?: string | undefined
  /** Names to add. */
  add?: string[] | undefined
  /** Names to remove. A name that the record does not have is ignored. */
  remove?: string[] | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TagsApplyResult {
  kind: Open<"lead" | "client" | "estimate" | "job" | "invoice">
  id: string
  /** The resulting tag names. */
  tags: string[]
  /** Version of the record. It increases by one with every change. */
  version: number
}

export interface TagsListResult {
  items: Tag[]
}

export interface TagsSaveInput {
  /** The tag to update. Omit it to create one. Id or unique name. */
  tag_id?: string | undefined
  /** One line without commas. Required for a new tag. */
  name?: string | undefined
  /** Color as `#rrggbb`. Null for none. */
  color?: string | null | undefined
  /** True deletes the tag and removes it from every record. */
  delete?: true | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TagsSaveResult {
  /** The saved tag. Null if it was deleted. */
  tag: {
    id: string
    name: string
    color: string | null
    /** Version of the record. It increases by one with every change. */
    version: number
  } | null
  /** Number of records that were changed. */
  records_changed: number
}

export interface TimeOffBalancesListInput {
  /** The member. Defaults to the caller. Id, unique name or email address. */
  member_id?: string | undefined
  /** The balance is computed for the end of this day. Defaults to today. */
  on?: string | undefined
}

export interface TimeOffBalancesListResult {
  member_id: string
  on: string
  items: {
    policy: TimeOffPolicy
    /** Minutes accrued up to the end of the day `on`. */
    accrued: number
    /** Minutes lost because of the maximum balance, or because they could not be carried into the next year. 0 or negative. */
    adjusted: number
    /** Minutes deducted for approved requests, minus those returned when a request was cancelled. Includes absences on days after `on`. */
    deducted: number
    /** Minutes in pending requests, not yet deducted. */
    pending: number
    /** Remaining minutes. */
    balance: number
  }[]
}

export interface TimeOffPoliciesListInput {
  /** True lists only active policies, false only inactive ones. */
  active?: boolean | undefined
}

export interface TimeOffPoliciesListResult {
  items: TimeOffPolicy[]
}

/**
 * Further rules:
 *
 * - starts_on must be a day from 2000 on.
 */
export interface TimeOffPoliciesSaveInput {
  /** The policy to update. Omit it to create one. */
  time_off_policy_id?: string | undefined
  /** Name. Required for a new policy. */
  name?: string | undefined
  /** Type of absence. Defaults to vacation. */
  type?: "vacation" | "sick" | "unpaid" | "bereavement" | "jury" | "other" | undefined
  /** True if the time is paid. Defaults to true. */
  paid?: boolean | undefined
  /** Accrual rule. Defaults to none. */
  accrual?: {
    /** No accrual. */
    kind: "none"
  } | {
    /** The full amount is granted once a year. */
    kind: "annual"
    minutes: number
    /** Day of the year on which the amount is granted: January 1, or the hire date and its anniversaries. */
    on: "january_1" | "hire_date"
  } | {
    /** Time off accrues with approved working time. */
    kind: "per_hours"
    /** Minutes of approved work for which `minutes` accrue. */
    minutes_worked: number
    /** Minutes of time off that accrue for each `minutes_worked`. */
    minutes: number
  } | {
    /** 1/52 of the yearly amount accrues every seven days. */
    kind: "per_week"
    minutes_per_year: number
  } | undefined
  /** Day on which accrual starts. Defaults to the first day of the year in which the policy is created. */
  starts_on?: string | undefined
  /** Maximum balance in minutes. Null means no limit. */
  cap_minutes?: number | null | undefined
  /** Maximum number of minutes carried into the next year. Null means the whole balance. */
  carry_over_minutes?: number | null | undefined
  /** True allows a negative balance. Defaults to false. */
  allow_negative?: boolean | undefined
  /** True if members can request time off under this policy. Defaults to true. */
  active?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TimeOffRequestsCancelInput {
  /** The request to cancel. */
  time_off_request_id: string
  /** Reason for cancelling. */
  reason?: string | null | undefined
}

/**
 * Further rules:
 *
 * - to_date must not be before `from_date`.
 * - to_date must be at most 365 days after `from_date`.
 * - time_start is allowed only for part of one day: `from_date` and `to_date` must be the same.
 * - time_end must be later than `time_start`.
 */
export interface TimeOffRequestsCreateInput {
  /** Time-off policy under which the absence is requested. It must be active. */
  time_off_policy_id: string
  /** First day of the absence. */
  from_date: string
  /** Last day of the absence. A request can cover at most 366 days. */
  to_date: string
  /** Start time, if the absence covers only part of a day. */
  time_start?: string | null | undefined
  /** End time, if the absence covers only part of a day. */
  time_end?: string | null | undefined
  /** Message to the person who decides. */
  note?: string | null | undefined
  /** The member who will be absent. Defaults to the caller. Only callers with access to all members can request time off for others. Id, unique name or email address. */
  member_id?: string | undefined
  /** Id that the caller generates. A second call with the same id changes nothing and returns the record that the first call created, even with another idempotency key. */
  request_id?: string | null | undefined
}

export interface TimeOffRequestsCreateResult extends TimeOffRequest {
  /** Balance on the first day of the absence, if the request is approved. Other pending requests are not deducted. */
  balance_after_minutes: number
  /** Visits of the member's jobs during the absence, at most 100. The call does not change these visits. */
  conflicts: {
    job_id: string
    /** The visit of the job. The first visit has the id of the job. */
    visit_id: string
    job_number: number
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    scheduled_date: string
    scheduled_time_start: string | null
    scheduled_time_end: string | null
  }[]
  /** True if an earlier call with the same `request_id` created this record, so that nothing was changed. */
  duplicate: boolean
}

export interface TimeOffRequestsDecideInput {
  /** The request to decide. */
  time_off_request_id: string
  /** The decision. */
  decision: "approve" | "deny"
  /** Message to the member. */
  note?: string | null | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TimeOffRequestsDecideResult extends TimeOffRequest {
  /** Visits of the member's jobs during the absence, at most 100. The call does not change these visits. */
  conflicts: {
    job_id: string
    /** The visit of the job. The first visit has the id of the job. */
    visit_id: string
    job_number: number
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    scheduled_date: string
    scheduled_time_start: string | null
    scheduled_time_end: string | null
  }[]
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface TimeOffRequestsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only requests of this member. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only requests in this status, or in one of several statuses. */
  status?: "pending" | "approved" | "denied" | "cancelled" | "expired" | ("pending" | "approved" | "denied" | "cancelled" | "expired")[] | undefined
  /** Only absences that end on this day or later. */
  from?: string | undefined
  /** Only absences that begin on this day or earlier. */
  to?: string | undefined
}

/**
 * Further rules:
 *
 * - to must not be before `from`.
 * - to must be at most 30 days after `from`.
 * - member_ids must not contain an entry twice.
 */
export interface TimesheetsApproveInput {
  /** First day, in the time zone of each location. */
  from: string
  /** Last day. The period can have at most 31 days. */
  to: string
  /** Only time of these members. */
  member_ids?: string[] | undefined
  /** True undoes the approval, so that the time can be corrected. Default: `false`. */
  undo?: boolean | undefined
}

export interface TimesheetsApproveResult {
  /** Number of entries that were approved, or whose approval was undone (with `undo`). */
  approved: number
  /** Entries that were not changed. */
  skipped: {
    time_entry_id: string
    reason: Open<"open" | "own" | "needs_review">
  }[]
}

export interface TimesheetsEntriesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "started_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only time of this member. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only time spent on this job. */
  job_id?: string | undefined
  /** Only entries that begin on this day or later. */
  from?: string | undefined
  /** Only entries that begin on this day or earlier. */
  to?: string | undefined
  /** Only entries in this status, or in one of several statuses. */
  status?: "open" | "closed" | "approved" | ("open" | "closed" | "approved")[] | undefined
}

export interface TimesheetsEntriesSaveInput {
  /** The entry to correct. Omit it to create one. */
  time_entry_id?: string | undefined
  /** Member whose time it is. Required for a new entry. It cannot be changed later. Id, unique name or email address. */
  member_id?: string | undefined
  /** Job that the time was spent on. Null for none. */
  job_id?: string | null | undefined
  /** Visit of the job. Defaults to its current visit. */
  visit_id?: string | null | undefined
  /** Type of time. Defaults to work. */
  kind?: "work" | "travel" | "office" | undefined
  /** Start. Required for a new entry. */
  started_at?: string | undefined
  /** End, at most 24 hours after the start. Null means that the entry is open. */
  ended_at?: string | null | undefined
  /** Breaks, which must not overlap. */
  breaks?: {
    /** Start of the break, within the entry. */
    started_at: string
    /** End of the break. */
    ended_at: string
    /** True if a break of more than 20 minutes is paid. Shorter breaks are always paid. */
    paid?: boolean | undefined
  }[] | undefined
  /** Reason for the entry or correction, which is stored with it. */
  reason: string
  /** True removes the entry from all lists and totals; false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TodosCompleteInput {
  /** The to-do to complete. */
  todo_id: string
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface TodosCreateInput {
  /** Short description of the work. */
  title: string
  /** Additional information. */
  description?: string | null | undefined
  /** Due time. */
  due_at?: string | null | undefined
  /** The assigned member, who must have access to the location of the to-do. Null means unassigned. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** The client that the to-do is about. */
  client_id?: string | null | undefined
  /** The lead that the to-do is about. */
  lead_id?: string | null | undefined
  /** The estimate that the to-do is about. */
  estimate_id?: string | null | undefined
  /** The job that the to-do is about. */
  job_id?: string | null | undefined
  /** The invoice that the to-do is about. */
  invoice_id?: string | null | undefined
  /** Location of a to-do that is not about a record. Defaults to the caller's home location. Id or unique name. */
  location_id?: string | null | undefined
}

export interface TodosListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "due_at" | "updated_at" | undefined
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
  /** Only to-dos with this status, or with one of these statuses. */
  status?: "open" | "done" | ("open" | "done")[] | undefined
  /** Only to-dos due before this time. */
  due_before?: string | undefined
  /** Only to-dos about this lead. */
  lead_id?: string | undefined
  /** Only to-dos about this estimate. */
  estimate_id?: string | undefined
  /** Only to-dos about this job. */
  job_id?: string | undefined
  /** Only to-dos about this invoice. */
  invoice_id?: string | undefined
}

export interface TodosUpdateInput {
  /** The to-do to update. */
  todo_id: string
  /** Short description of the work. */
  title?: string | undefined
  /** Additional information. */
  description?: string | null | undefined
  /** Due time. */
  due_at?: string | null | undefined
  /** The assigned member, who must have access to the location of the to-do. Null means unassigned. Id, unique name or email address. */
  assigned_to?: string | null | undefined
  /** The client that the to-do is about. */
  client_id?: string | null | undefined
  /** The lead that the to-do is about. */
  lead_id?: string | null | undefined
  /** The estimate that the to-do is about. */
  estimate_id?: string | null | undefined
  /** The job that the to-do is about. */
  job_id?: string | null | undefined
  /** The invoice that the to-do is about. */
  invoice_id?: string | null | undefined
  /** Reopens the to-do; use `todos.complete` to complete it. */
  status?: "open" | undefined
  /** True archives the to-do, which hides it from lists; false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/**
 * Further rules:
 *
 * - member_ids must not contain an entry twice.
 * - roles must not contain an entry twice.
 */
export interface TrainingAssignInput {
  /** The course. It must be active. */
  training_course_id: string
  /** Active members to whom the course is assigned. */
  member_ids?: string[] | undefined
  /** Assigns the course to all active members with one of these roles, instead of `member_ids`. */
  roles?: ("owner" | "manager" | "sales_rep" | "crew_lead" | "technician")[] | undefined
  /** True assigns the course to all active members, instead of `member_ids`. */
  everyone?: true | undefined
  /** Due date. The assignments are overdue after this day. */
  due_date?: string | null | undefined
  /** True sends an email to each member who gets a new assignment. Default: `true`. */
  notify?: boolean | undefined
}

export interface TrainingAssignResult {
  /** New assignments. */
  assignments: TrainingAssignment[]
  /** Open assignments that the selected members already had. */
  existing: TrainingAssignment[]
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface TrainingAssignmentsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** Only assignments of this member. Id, unique name or email address. */
  member_id?: string | undefined
  /** Only assignments of this course. */
  training_course_id?: string | undefined
  /** Only assignments in this status, or in one of several statuses. */
  status?: "assigned" | "in_progress" | "completed" | "cancelled" | ("assigned" | "in_progress" | "completed" | "cancelled")[] | undefined
}

/**
 * Further rules:
 *
 * - lesson_ids must not contain an entry twice.
 */
export interface TrainingCompleteInput {
  /** The assignment. */
  training_assignment_id: string
  /** Completed lessons. Defaults to all lessons of the course. */
  lesson_ids?: string[] | undefined
  /** Score out of 100. The latest score counts. */
  score?: string | null | undefined
  /** Time of completion. Defaults to now. */
  completed_at?: string | null | undefined
}

export interface TrainingCoursesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** True lists only active courses, false only inactive ones. */
  active?: boolean | undefined
}

export interface TrainingCoursesListItem extends TrainingCourse {
  /** Number of assignments of the course by status. Includes only assignments that the caller can access. */
  counts: {
    assigned: number
    in_progress: number
    completed: number
    cancelled: number
  }
}

/**
 * Further rules:
 *
 * - lessons must not contain the same id twice.
 * - lessons[] must be consistent with the other fields.
 */
export interface TrainingCoursesSaveInput {
  /** The course to update. Omit it to create one. */
  training_course_id?: string | undefined
  /** Title. Required for a new course. */
  title?: string | undefined
  /** Description of the course. */
  description?: string | null | undefined
  /** All lessons in order. Required for a new course. */
  lessons?: {
    /** Id of a lesson in the current version or an earlier version of this course. Any other id is refused. Omit the id for a new lesson. */
    id?: string | undefined
    /** Title. */
    title: string
    /** Form of the lesson: a text, a link or a file. */
    kind: "text" | "link" | "file"
    /** Text of the lesson. Required if `kind` is `text`. */
    text?: string | null | undefined
    /** URL of the lesson. Required if `kind` is `link`. */
    url?: string | null | undefined
    /** File of the lesson. Its upload must be complete. Required if `kind` is `file`. Members who are assigned to the course can read it. */
    file_id?: string | null | undefined
    /** Duration in minutes. */
    minutes?: number | null | undefined
  }[] | undefined
  /** Score required to pass, out of 100. Null means no score is required. */
  pass_score?: string | null | undefined
  /** Days for which a completion is valid. Null means no limit. */
  valid_days?: number | null | undefined
  /** True if the course can be assigned. Defaults to true for a new course. */
  active?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface WebhooksCreateInput {
  name: string
  /** Target URL: https, a public host, and port 443 or a port from 1024 to 65535. */
  url: string
  /** Events to subscribe to. */
  events: ("lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid")[]
}

export interface WebhooksDeleteInput {
  destination_id: string
}

export interface WebhooksDeliveriesGetInput {
  /** Id of the delivery. The request to the receiver contains the same id. */
  delivery_id: string
}

export interface WebhooksDeliveriesGetResult {
  /** Id of the delivery. It stays the same in all attempts and replays, so that receivers can recognize duplicates. */
  id: string
  destination_id: string
  /** Name of the event. `automation.called` means that a step of an automation sent data to this destination only. */
  event: Open<"lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called">
  event_id: string
  /** True if the delivery is a test with sample data. */
  is_test: boolean
  status: Open<"pending" | "retrying" | "delivered" | "dead_letter" | "cancelled">
  /** Number of attempts, including attempts of replays. */
  attempts: number
  last_status_code: number | null
  /** Error of the last attempt. Null if there is none. */
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
  /** The exact body that is sent. */
  body: string
  /** Attempts of the last 30 days, oldest first. */
  attempt_log: {
    /** Number of the attempt, as in the header `X-Webhook-Attempt`. In a replay, numbering starts at 1 again. */
    number: number
    started_at: string
    duration_ms: number
    status_code: number | null
    /** Error of the attempt: `http_3xx`, `http_4xx` or `http_5xx` for an HTTP status, otherwise the failure, such as `timeout` or `dns_error`. Null for a success. */
    error: string | null
    /** Response headers that help to diagnose a failure. */
    response_headers: Record<string, string>
    /** Beginning of the response body. */
    response_excerpt: string | null
  }[]
}

export interface WebhooksDeliveriesListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only deliveries to this destination. */
  destination_id?: string | undefined
  /** Only deliveries of this event. */
  event?: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called" | undefined
  /** Only deliveries in this status, or in one of several statuses. */
  status?: "pending" | "retrying" | "delivered" | "dead_letter" | "cancelled" | ("pending" | "retrying" | "delivered" | "dead_letter" | "cancelled")[] | undefined
}

export interface WebhooksDeliveriesListItem {
  /** Id of the delivery. It stays the same in all attempts and replays, so that receivers can recognize duplicates. */
  id: string
  destination_id: string
  /** Name of the event. `automation.called` means that a step of an automation sent data to this destination only. */
  event: Open<"lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | "automation.called">
  event_id: string
  /** True if the delivery is a test with sample data. */
  is_test: boolean
  status: Open<"pending" | "retrying" | "delivered" | "dead_letter" | "cancelled">
  /** Number of attempts, including attempts of replays. */
  attempts: number
  last_status_code: number | null
  /** Error of the last attempt. Null if there is none. */
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
}

export interface WebhooksDeliveriesReplayInput {
  /** Deliveries to replay. */
  delivery_ids: string[]
}

export interface WebhooksDeliveriesReplayResult {
  /** Number of replayed deliveries. */
  replayed: number
}

export interface WebhooksDeliveriesReplayFailedInput {
  /** Only deliveries created at this time or later. */
  since: string
  /** Only deliveries to this destination. */
  destination_id?: string | null | undefined
}

export interface WebhooksDeliveriesReplayFailedResult {
  /** Number of replayed deliveries. */
  replayed: number
  has_more: boolean
}

export interface WebhooksEnableInput {
  /** The destination. */
  destination_id: string
}

export interface WebhooksEnableResult extends WebhookDestination {
  /** Id of the test delivery. `webhooks.deliveries.get` returns its result. */
  test_delivery_id: string
}

export interface WebhooksGetInput {
  destination_id: string
}

export interface WebhooksListResult {
  items: WebhookDestination[]
}

export interface WebhooksRotateSecretInput {
  /** The destination. */
  destination_id: string
  /** Length of the overlap in hours, during which the old secret remains valid. Default: `24`. */
  overlap_hours?: number | undefined
}

export interface WebhooksRotateSecretResult extends NewWebhookDestination {
  /** Time until which `webhook-signature` also contains a signature with the previous secret. Null if there is no previous secret. */
  previous_secret_expires_at: string | null
}

export interface WebhooksTestInput {
  /** The destination. */
  destination_id: string
  /** Event to send. The destination must be subscribed to it. Defaults to the first subscribed event. */
  event?: "lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid" | null | undefined
}

export interface WebhooksTestResult {
  /** Id of the test delivery. `webhooks.deliveries.get` returns its result. */
  delivery_id: string
}

/**
 * Further rules:
 *
 * - member_ids must not contain an entry twice.
 */
export interface WorkforceAvailabilityListInput {
  /** First day. */
  from: string
  /** Number of days. Default: `7`. */
  days?: number | undefined
  /** Only these members. Defaults to all members that the caller can access, sorted by name, at most 100. */
  member_ids?: string[] | undefined
}

export interface WorkforceAvailabilityListResult {
  items: {
    member_id: string
    name: string
    timezone: string
    days: {
      date: string
      /** Working hours of the day. Work past midnight is split at midnight. */
      windows: {
        from: string
        to: string
      }[]
      /** Name of the holiday. On a holiday, the member does not work, regardless of the working hours. Null if the day is not a holiday. */
      holiday: string | null
      /** Minutes of approved time off within the working hours. */
      time_off_minutes: number
      /** Minutes of working time on that day; 0 on a holiday. */
      capacity_minutes: number
      /** Minutes of jobs that begin on that day and are assigned to the member or to a crew of the member. */
      scheduled_minutes: number
      /** Minutes of working time without jobs or time off. */
      free_minutes: number
    }[]
  }[]
  /** True if there are more members than the answer contains. */
  has_more: boolean
}

/**
 * Further rules:
 *
 * - recurring must be consistent with the other fields.
 * - recurring[] must be later than `from`.
 * - exceptions must not contain the same date twice.
 * - exceptions[].windows must be consistent with the other fields.
 * - exceptions[].windows[] must be later than `from`.
 */
export interface WorkforceAvailabilitySetInput {
  /** The member whose hours to set. Id, unique name or email address. */
  member_id: string
  /** Weekly working hours from `effective_from` on. The member does not work on weekdays that are not in the list. Null means the location's opening hours. */
  recurring?: {
    /** Weekday, from 1 (Monday) to 7 (Sunday). */
    weekday: number
    /** Start of work. */
    from: string
    /** End of work, after the start. For work past midnight, pass a window that ends at 24:00 and another window from 00:00 on the next day. */
    to: string
  }[] | null | undefined
  /** First day on which `recurring` applies. Defaults to today. Weekly hours that were set with a later first day are deleted. */
  effective_from?: string | undefined
  /** Exceptions for single days. Other days stay unchanged. */
  exceptions?: {
    date: string
    /** Working windows on that day. An empty list means no work. Null removes the exception. */
    windows: {
      /** Start of work. */
      from: string
      /** End of work, after the start. For work past midnight, pass a window that ends at 24:00 and another window from 00:00 on the next day. */
      to: string
    }[] | null
    /** Reason. */
    note?: string | null | undefined
  }[] | undefined
}

export interface WorkforceAvailabilitySetResult {
  member_id: string
  /** Weekly hours that apply on the day `effective_from` of the input or, if it was omitted, today. Null means the location's opening hours. */
  recurring: {
    from: string
    to: string
    /** Weekday, from 1 (Monday) to 7 (Sunday). */
    weekday: number
  }[] | null
  /** First day on which the weekly hours apply. Null if no weekly hours are set. */
  effective_from: string | null
  /** Exceptions that were set by this call. Removed exceptions are left out. */
  exceptions: {
    date: string
    windows: {
      from: string
      to: string
    }[]
    note: string | null
  }[]
}

export interface WorkforceCrewsListInput {
  /** Maximum number of records on a page. A page of large records may contain fewer. Default: `25`. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page, unchanged, with the same sort, order and filters. */
  cursor?: string | undefined
  /** The field to sort by. Default: `"created_at"`. */
  sort?: "created_at" | "updated_at" | undefined
  /** Direction of the sort. Default: `"desc"`. */
  order?: "asc" | "desc" | undefined
  /** Only records of this location. Id or unique name. */
  location_id?: string | undefined
  /** Only records created at this instant or later. */
  created_after?: string | undefined
  /** Only records created before this instant. */
  created_before?: string | undefined
  /** Only records changed at this instant or later. To follow changes, use `GET /api/v1/changes` (or `sync.changes`) instead: a change by a slow call can become visible late, with an earlier time. */
  updated_after?: string | undefined
  /** True lists only active crews, false only inactive ones. */
  active?: boolean | undefined
  /** Only crews of this member. Id, unique name or email address. */
  member_id?: string | undefined
}

/**
 * Further rules:
 *
 * - members must not contain the same member_id twice.
 * - members must have a share for every member, or for none of them.
 * - members must have shares that total 100 percent.
 * - members_add must not contain the same member_id twice.
 * - members_remove must not contain an entry twice.
 */
export interface WorkforceCrewsSaveInput {
  /** The crew to update. Omit it to create one. Id or unique name. */
  crew_id?: string | undefined
  /** Location of a new crew. Defaults to the caller's home location. It cannot be changed later. Id or unique name. */
  location_id?: string | undefined
  /** Name. Required for a new crew. */
  name?: string | undefined
  /** The member who leads the crew. Null for none. Id, unique name or email address. */
  lead_member_id?: string | null | undefined
  /** All members of the crew. Required for a new crew. */
  members?: {
    /** An active member who works at the crew's location. Id, unique name or email address. */
    member_id: string
    /** Member's share of the crew pay for a job, in percent. Either all members have a share and the shares add up to 100, or no member has one. Without shares, all members get equal parts. */
    share_percent?: string | null | undefined
  }[] | undefined
  /** Members to add. If the shares of pay do not total 100 percent afterwards, all shares become equal. */
  members_add?: {
    /** An active member who works at the crew's location. Id, unique name or email address. */
    member_id: string
    /** Member's share of the crew pay for a job, in percent. Either all members have a share and the shares add up to 100, or no member has one. Without shares, all members get equal parts. */
    share_percent?: string | null | undefined
  }[] | undefined
  /** Members to remove from the crew. All other members stay. */
  members_remove?: string[] | undefined
  /** Id of the crew's vehicle in your fleet system. Stored as sent. */
  vehicle_id?: string | null | undefined
  /** Color of the crew as `#rrggbb`. Null for none. */
  color?: string | null | undefined
  /** True if jobs can be assigned to the crew. Defaults to true for a new crew. */
  active?: boolean | undefined
  /** True archives the crew, which hides it from lists; false restores it. */
  archived?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface WorkforceMembersDeactivateInput {
  /** The member to deactivate. Id, unique name or email address. */
  member_id: string
  /** The active member to whom the open work is reassigned. Defaults to the owner. Id, unique name or email address. */
  reassign_to?: string | undefined
  /** True also revokes the API keys that the member created. This needs the permission of `keys.revoke`. Default: `false`. */
  revoke_keys?: boolean | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

export interface WorkforceMembersDeactivateResult {
  member: Member
  reassigned_to: string
  /** Numbers of reassigned records, by kind. */
  reassigned: {
    leads: number
    appointments: number
    estimates: number
    jobs: number
    recurrences: number
    todos: number
    conversations: number
    territories: number
  }
  /** Numbers of records that were ended or cancelled, by kind. */
  ended: {
    time_entries: number
    walks: number
    time_off: number
    training: number
  }
  /** Number of crews that the member left. */
  crews_left: number
  /** API keys that the member created and that were valid for the resource API. `revoked_at` is set if a key was revoked. */
  keys: ApiKey[]
}

/**
 * Further rules:
 *
 * - email must be an email address such as ada@example.com.
 * - phone must be a phone number such as +13125550142.
 */
export interface WorkforceMembersInviteInput {
  /** Email address to which the invitation is sent. It identifies the member. */
  email: string
  /** Name of the person. */
  name: string
  /** Role, which determines the member's permissions. */
  role: "manager" | "sales_rep" | "crew_lead" | "technician"
  /** Locations that the member can access. Null means all, including future ones. */
  location_ids: string[] | null
  /** Phone number. */
  phone?: string | null | undefined
  /** Job title. */
  job_title?: string | null | undefined
}

export interface WorkforceMembersInviteResult extends Member {
  /** Messages that this call created, with their delivery states. */
  deliveries: MessageDelivery[]
}

export interface WorkforceMembersListInput {
  /** Only members in this status, or in one of several statuses. */
  status?: "active" | "deactivated" | ("active" | "deactivated")[] | undefined
}

export interface WorkforceMembersListResult {
  items: Member[]
}

/**
 * Further rules:
 *
 * - phone must be a phone number such as +13125550142.
 */
export interface WorkforceMembersUpdateInput {
  /** The member to update. Id, unique name or email address. */
  member_id: string
  /** Name of the person. */
  name?: string | undefined
  /** Phone number. Null clears it. */
  phone?: string | null | undefined
  /** Job title. Null clears it. */
  job_title?: string | null | undefined
  /** Role, which determines the member's permissions. Only the operator of the installation can grant the role `owner`. */
  role?: "owner" | "manager" | "sales_rep" | "crew_lead" | "technician" | undefined
  /** Locations that the member can access. Null means all, including future ones. */
  location_ids?: string[] | null | undefined
  /** Usual place of work, one of the locations that the member can access. Null clears it. Id or unique name. */
  home_location_id?: string | null | undefined
  /** Hire date. Null clears it. */
  hire_date?: string | null | undefined
  /** True reactivates a deactivated member. */
  active?: true | undefined
  /** Version of the record that the caller last read. If the record has changed since, the call is refused with 409 `stale_version`. */
  expected_version?: number | null | undefined
}

/** Operations `audit.…` */
export interface AuditOperations {
  /**
   * List audit log entries, newest first by default.
   *
   * Each entry describes one call that changed something: its time, actor and request, the API key that was used, and the changed records. All filters must match. A member with access to some locations sees only entries about records in these locations, and in each entry only these records. For such a member, a page can be short or empty although `has_more` is true. Entries are deleted after the retention period of the audit log.
   */
  list: PagedQuery<AuditListInput | void, AuditEntry>
}

/** Operations `automations.messages.…` */
export interface AutomationsMessagesOperations {
  /**
   * List the messages of an automation that were not sent, newest first.
   *
   * Lists messages that failed or were refused, messages kept in the outbox because no provider is set up, and messages whose outcome is unknown, each with the reason. If a step found no address of the recipient, no message exists; `automations.runs.get` shows the step as skipped.
   */
  listUnsent: PagedQuery<AutomationsMessagesListUnsentInput, UnsentAutomationMessage>
  /**
   * Send unsent messages of an automation again.
   *
   * Sends the chosen messages, or all unsent messages of a period, at most 500 in one call. Text messages cost money. For each message, opt-outs, consent and the facts on which it depends are checked during the call and again at the time of sending. Quiet hours postpone the message. Messages that were already sent or queued are not sent twice. A dry run lists which messages would be sent and which not, with reasons.
   */
  resend: Mutation<AutomationsMessagesResendInput, AutomationsMessagesResendResult>
}

/** Operations `automations.runs.…` */
export interface AutomationsRunsOperations {
  /**
   * Cancel an automation run that has not ended.
   *
   * Effects of finished steps stay. If a step is in progress, the call waits until it ends.
   */
  cancel: Mutation<AutomationsRunsCancelInput, AutomationsRunsCancelResult>
  /** Read one run of an automation, with the result and reason of each step. */
  get: Query<AutomationsRunsGetInput, AutomationsRunsGetResult>
  /** List the runs of automations, newest first. */
  list: PagedQuery<AutomationsRunsListInput | void, AutomationRun>
  /**
   * Continue a failed run of an automation after the step that failed.
   *
   * The call has the risk flags of the operations that the remaining steps run.
   */
  resume: Mutation<AutomationsRunsResumeInput, AutomationsRunsResumeResult>
  /**
   * Retry the failed step of a run, then continue the run.
   *
   * The call has the risk flags of the operations that the remaining steps run.
   */
  retryStep: Mutation<AutomationsRunsRetryStepInput, AutomationsRunsRetryStepResult>
}

/** Operations `automations.…` */
export interface AutomationsOperations {
  /**
   * Preview which records an automation would enroll.
   *
   * Evaluates the trigger and conditions against events of the last 30 days (newest first) or, for scheduled triggers, the next 7 days.
   * Checks at most 500 candidates against their current state. Ignores limits and earlier
   * runs of the records. If re-entry is not allowed, each record appears only once.
   */
  previewEnrolments: Query<AutomationsPreviewEnrolmentsInput | void, AutomationsPreviewEnrolmentsResult>
  /**
   * Show the result of a template for one record.
   *
   * Nothing is sent. Links to customer pages in the result do not work, because a working link is created only for a real message.
   */
  renderTemplate: Query<AutomationsRenderTemplateInput, AutomationsRenderTemplateResult>
  /**
   * Show the effects of an automation on one record.
   *
   * Runs the real steps with a simulated clock that jumps from one due time to the next. Everything is rolled back: nothing is changed or sent, and other automations do not run. A step sees the effects of earlier steps. The simulation ends after 5 seconds, 500 steps or 32 paths. If another call locks the same records, the answer is `service_unavailable`; try again.
   */
  simulate: Query<AutomationsSimulateInput | void, AutomationsSimulateResult>
  /**
   * List the parts of automations: triggers, actions, condition fields, templates and events.
   *
   * Without input, returns the names of all kinds of triggers, actions and steps. With `kinds`, returns the JSON Schema of their configs, with examples. With `subject_type` or `trigger`, returns the fields for conditions and templates, and the actions for such records. Replace the ids in the examples with your own.
   */
  vocabulary: Query<AutomationsVocabularyInput | void, AutomationsVocabularyResult>
  messages: AutomationsMessagesOperations
  runs: AutomationsRunsOperations
}

/** Operations `batches.…` */
export interface BatchesOperations {
  /**
   * Read a batch with its items and their verdicts.
   *
   * Members see the batches that they prepared; members who manage the company see all. Items are deleted 90 days after the end of the batch.
   */
  get: Query<BatchesGetInput, BatchesGetResult>
  /**
   * List batches, newest first by default.
   *
   * Members see the batches that they prepared; members who manage the company see all.
   */
  list: PagedQuery<BatchesListInput | void, Batch>
  /**
   * Prepare a batch: test up to 500 mutating calls in one dry run, so that they can be started together.
   *
   * Pass an operation with its inputs, a recipe that chooses operations and inputs, or a batch to undo. The items are tested in order; each item sees the effects of the earlier items. Then everything is rolled back. Each item gets a verdict: `ready`, `unchanged`, or `refused` with an error. To run the ready items, call `batches.start` with the `confirm_token` within an hour; an item then runs only if its effects are still the same. Inputs contain ids, not names; in place of an id, `{"item": 3}` stands for the record that the third item creates. Operations that call a provider, that process files first or that answer with a secret are refused. While another batch of the company is being prepared, the call is refused with 409 and `Retry-After`. If the test takes longer than 30 seconds, the call is refused with 422.
   */
  prepare: Mutation<BatchesPrepareInput | void, BatchesPrepareResult>
  /**
   * Run the ready items of a prepared batch in the background.
   *
   * Each item is a separate call with its own receipt (stored outcome) and the member's current permissions. An item runs only if its effects are still those of the dry run; otherwise it is not run and its verdict is `changed`. Refused and unchanged items do not run. Only the member who prepared the batch can start it. An API key cannot start a batch with operations that API keys may not call. Only one batch of a company can run at a time: a second start is refused with 409 and `Retry-After`. `batches.get` reports the progress.
   */
  start: Mutation<BatchesStartInput, Batch>
  /**
   * Stop a batch before its next item, or discard one that was not started.
   *
   * An item that is running is completed. Effects of completed items stay; to undo them, prepare a batch with `undo_of`. Members can stop the batches that they prepared; members who manage the company can stop all.
   */
  stop: Mutation<BatchesStopInput, Batch>
}

/** Operations `bookings.…` */
export interface BookingsOperations {
  /** Set up the booking form for the company's website, and the booking page. */
  configure: Mutation<BookingsConfigureInput, BookingsConfigureResult>
  /** Read the settings of the booking form and the URL of the booking page. */
  get: Query<Record<string, never> | void, BookingsGetResult>
  /** Preview the booking page, optionally with services that are not saved yet. */
  pagePreview: Query<BookingsPagePreviewInput | void, BookingsPagePreviewResult>
}

/** Operations `books.…` */
export interface BooksOperations {
  /**
   * Read the books of a month: every entry, the trial balance, and the closing checksum.
   *
   * Entries never change, so the entries of a past month are identical byte for byte in every export; the names of clients and documents, which can change, are listed separately. The closing checksum covers the month’s entries and the checksum of the previous month: see docs/decisions/books.md. The first page contains the closing. Requires access to all locations, or to the passed location.
   */
  export: PagedQuery<BooksExportInput, BookEntry, {
    month: string
    /** Time zone of the month. */
    timezone: string
    /** Start of the month. */
    from: string
    /** End of the month, exclusive. */
    until: string
    /** True if the month is over. If false, entries may still be added. */
    is_over: boolean
    location_id: string | null
    /** Closing of the month. Null on all pages except the first. */
    closing: {
      /** Number of entries in the month. */
      entries: number
      /** Sum of all debits of the month, in cents. Always equals `credit_cents`. */
      debit_cents?: number
      credit_cents?: number
      /** Trial balance: opening balance, debits, credits and closing balance of each account. */
      accounts: {
        account: Open<"receivable" | "revenue" | "discounts" | "tax_payable" | "tips_payable" | "deposit_liability" | "client_credit" | "cash" | "card_clearing" | "goodwill" | "bad_debt" | "between_locations">
        /** Payment method, for accounts that hold money. Null for all other accounts. */
        method: Open<"card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"> | null
        currency: string
        /** Debits minus credits of all entries before the month, in cents. */
        opening_cents?: number
        debit_cents?: number
        credit_cents?: number
        /** Opening balance plus debits minus credits, in cents. */
        closing_cents?: number
      }[]
      /** Checksum of the month’s entries. */
      entries_sha256: string
      /** Closing checksum of the previous month. */
      previous_checksum: string
      /** Closing checksum of this month, computed from `entries_sha256` and `previous_checksum`. If this checksum differs from that of an earlier export of the same month, an entry was added to this month or to an earlier month. */
      checksum: string
    } | null
    /** Clients to which entries of the page refer, with their current names. */
    clients: {
      id: string
      name: string
      /** Ids in other systems, by system. */
      external_refs: Record<string, string>
      merged_into: string | null
    }[]
    /** Documents to which entries of the page refer, with their current data. */
    documents: {
      kind: Open<"invoice" | "estimate">
      id: string
      display_number: string | null
      memo: string | null
      /** Ids in other systems, by system. */
      external_refs: Record<string, string>
    }[]
    /** CSV lines of the page. The first page begins with the column names. Null for `json`. */
    csv: string | null
    /** The trial balance as CSV. Null for `json`, and on all pages except the first. */
    accounts_csv: string | null
  }>
}

/** Operations `bugReports.…` */
export interface BugReportsOperations {
  /**
   * Read one bug report.
   *
   * Requires access to every location.
   */
  get: Query<BugReportsGetInput, BugReport>
  /**
   * List bug reports, newest first by default.
   *
   * Requires access to every location.
   */
  list: PagedQuery<BugReportsListInput | void, BugReport>
  /**
   * Read the screenshot of a bug report.
   *
   * The screenshot is a WebP picture of at most 1 MiB. Requires access to every location.
   */
  screenshot: Query<BugReportsScreenshotInput, BugReportsScreenshotResult>
  /**
   * Report a problem with the service.
   *
   * Open to every member. A screenshot is stored as a WebP picture of at most 1 MiB, without metadata; the original is discarded.
   */
  submit: Mutation<BugReportsSubmitInput, BugReportsSubmitResult>
  /**
   * Change a bug report's status or assignee, or add a note.
   *
   * The status goes from `new` to `triaged`, then to `in_progress`, and then to `resolved`, `wont_fix` or `duplicate`. A closed report can be reopened as `triaged`. Omitted fields stay unchanged. A call that changes nothing does not raise `version`. Requires access to every location.
   */
  update: Mutation<BugReportsUpdateInput, BugReport>
}

/** Operations `canvassing.doors.…` */
export interface CanvassingDoorsOperations {
  /**
   * Create a lead from a door and assign it to the calling member.
   *
   * The lead's source is "Door knock". If the company has no such source, it is created as a source of leads that sales reps find themselves. The lead is linked to a client with the same phone number, or else the same email address; if the resident gives neither, to the client who owns the property.
   */
  convertToLead: Mutation<CanvassingDoorsConvertToLeadInput, CanvassingDoorsConvertToLeadResult>
  /**
   * List the doors in a rectangle on the map or in a territory, newest first by default.
   *
   * Properties of clients are doors too and have a `client_id`. A member who canvasses sees the doors of their territories and the doors whose latest knock was theirs.
   */
  list: PagedQuery<CanvassingDoorsListInput | void, Door>
}

/** Operations `canvassing.knocks.…` */
export interface CanvassingKnocksOperations {
  /**
   * Record a knock on a door and its outcome.
   *
   * The door shows the knock with the latest `knocked_at`, so a late report never replaces newer data. After the outcome `do_not_knock`, further knocks are refused until a member with `manage_canvassing` removes the mark. The position is stored only during a canvassing session, and only with the member's consent.
   */
  log: Mutation<CanvassingKnocksLogInput, CanvassingKnocksLogResult>
}

/** Operations `canvassing.sessions.…` */
export interface CanvassingSessionsOperations {
  /**
   * Start or end a canvassing session (a walk from door to door).
   *
   * A member can have one session at a time. A session that is not ended ends automatically 12 hours after its start. The answer to `end` contains the totals of the session; knocks that are reported later are added to them. Ending a session again has no effect.
   */
  set: Mutation<CanvassingSessionsSetInput, CanvassingSessionsSetResult>
}

/** Operations `canvassing.territories.…` */
export interface CanvassingTerritoriesOperations {
  /** List the territories with their reps and progress, newest first by default. */
  list: PagedQuery<CanvassingTerritoriesListInput | void, Territory>
  /**
   * Create or change a territory.
   *
   * Omitted fields stay unchanged; null clears a field; `reps` replaces all reps. If several active territories contain an address, it belongs to the smallest territory with a polygon, otherwise to one with the address's ZIP code, otherwise to one with the city. A polygon includes its border. The doors in the area are assigned again: up to 200 by this call, the others in the background. The area cannot change while a canvassing session is in progress there. A call that changes nothing does not raise `version`.
   */
  save: Mutation<CanvassingTerritoriesSaveInput | void, Territory>
}

/** Operations `canvassing.…` */
export interface CanvassingOperations {
  doors: CanvassingDoorsOperations
  knocks: CanvassingKnocksOperations
  sessions: CanvassingSessionsOperations
  territories: CanvassingTerritoriesOperations
}

/** Operations `clientImports.…` */
export interface ClientImportsOperations {
  /** Stop an import of clients. Clients that were already imported stay. */
  cancel: Mutation<ClientImportsCancelInput, ClientImport>
  /** Read an import of clients with its progress. */
  get: Query<ClientImportsGetInput, ClientImport>
  /** List imports of clients, newest first by default. */
  list: PagedQuery<ClientImportsListInput | void, ClientImport>
  /**
   * List the results of the rows of an import, in the order of the file.
   *
   * Contains only the rows that are already processed. Results are deleted 30 days after the end of the import. To list the rows to correct in the file, set `action` to `error`.
   */
  listRows: Query<ClientImportsListRowsInput, ClientImportsListRowsResult>
  /**
   * Import a file of clients in the background, or preview what would be imported.
   *
   * Takes an uploaded CSV file (`files.clientImport.prepareUpload`) of up to 50000 rows. The call checks the header and the mapping. The rows are then imported in the background by the rules of `clients.import`; rows with errors are left out, all other rows are imported. `clientImports.get` reports the progress and `clientImports.listRows` the result of each row. `clientImports.cancel` stops the import; clients imported until then stay. A company runs one import at a time: a second one is refused with 409 `invalid_state` and `Retry-After`.
   */
  start: Mutation<ClientImportsStartInput, ClientImport>
}

/** Operations `clients.…` */
export interface ClientsOperations {
  /**
   * Archive a client that is no longer served.
   *
   * Hides the client and revokes the links sent to them. Refused while the client has an open job, owes an amount or has credit left. The caller needs access to all locations, because the client may have jobs in any of them.
   */
  archive: Mutation<ClientsArchiveInput, Client>
  /** Create a client with its primary property. */
  create: Mutation<ClientsCreateInput, CreatedClient>
  /**
   * Erase the data of a person for good.
   *
   * For a person who demands it. Names, addresses, phone numbers, email addresses, messages, notes, pictures and recordings of the client are erased in the background, and the client is archived. Amounts, dates and numbers of documents stay, so the books do not change. Opt-outs stay effective. Links to customer pages end, unsent messages are dropped, and runs of automations are cancelled. The feed of changes reports the client as deleted. Refused while something is open. A dry run counts what will be erased. Cannot be undone.
   */
  erasePerson: Mutation<ClientsErasePersonInput, ClientsErasePersonResult>
  /**
   * Export all data about a person.
   *
   * For a person who demands a copy. Returns everything that is stored about the client: records, messages, consents and the list of files, also of clients that were merged into it. Read all pages, or download `archive`, which contains the files too. Requires access to all locations.
   */
  exportPerson: PagedQuery<ClientsExportPersonInput, ClientsExportPersonItem, {
    client_id: string
    /** A zip file with all data as `data.json`, and the files in `files/`, by id. The URL is valid for 5 minutes, for anyone who has it. Null on later pages and in test mode. */
    archive: {
      url: string
      expires_at: string
    } | null
  }>
  /**
   * Find possible duplicates of a client, or of a person without a record, such as a caller.
   *
   * Returns clients and leads with the same phone, email, property address or name, strongest match first. Excludes records that the caller cannot access, and the client's own leads. An address matches only open leads.
   */
  findDuplicates: Query<ClientsFindDuplicatesInput | void, ClientsFindDuplicatesResult>
  /**
   * Read one client.
   *
   * A merged client can still be read by its old id; `merged_into` contains the id of the remaining client.
   */
  get: Query<ClientsGetInput, Client>
  /**
   * Import clients from a CSV file or rows, or preview the import.
   *
   * Matches existing clients by `external_id` (stored as `external_refs.import`), phone, email, and address with name, in this order. If several rows describe one client, only the first is used. Empty cells change nothing. Tags are separated by commas, semicolons or vertical bars and are added to existing tags. `sms_opt_out` and `email_opt_out` are yes or no; no does not reverse an opt-out. If a row has an error, `commit` answers 422 with the invalid lines and writes nothing; with `partial`, it writes the other rows. Needs access to all locations. A company runs one import at a time: a second one is refused with 409 `invalid_state` and `Retry-After`.
   */
  import: Mutation<ClientsImportInput | void, ClientsImportResult>
  /**
   * List clients, newest first by default.
   *
   * A client belongs to a location if it or one of its properties does. Archived and merged clients are excluded.
   */
  list: PagedQuery<ClientsListInput | void, Client>
  /**
   * Merge two client records of the same customer.
   *
   * Moves properties, leads, estimates, jobs, invoices, payments and conversations to the remaining client (`into_client_id`). Empty fields of the remaining client take the values of the merged client. If one of the clients has opted out, the remaining client is opted out. The old id stays readable and returns `merged_into`. Needs access to all locations, because the merged client may have records in any of them.
   */
  merge: Mutation<ClientsMergeInput, ClientsMergeResult>
  /**
   * Read a client's account: invoices, payments and credits, with the running balance.
   *
   * Days are in the organization's time zone. A member limited to their own invoices sees only entries of those invoices. Each page starts with its opening balance.
   */
  statement: Query<ClientsStatementInput, ClientStatement>
  /**
   * Read what happened with a client: the history, latest entries first by default.
   *
   * Combines leads, appointments, estimates, jobs and their rescheduling, invoices, payments, refunds, messages, calls and merges, within the caller's permissions.
   */
  timeline: PagedQuery<ClientsTimelineInput, TimelineEntry>
  /**
   * Update a client.
   *
   * Omitted fields stay unchanged; null clears a field. A new address changes the primary property; if another property of the client has that address, that property becomes primary. A new email address or phone number revokes the links sent to the old one: `ended_links` lists the documents to send again. If another client already has the passed external id, the call is refused with 409. A call that changes nothing does not raise `version`.
   */
  update: Mutation<ClientsUpdateInput, ClientsUpdateResult>
}

/** Operations `commissions.…` */
export interface CommissionsOperations {
  /**
   * Approve commissions, or adjust an amount with a reason.
   *
   * Approves all passed commissions or none. Approving an approved commission again has no effect, unless another amount is passed: the commission is then adjusted, and the earlier amount stays on record. Void commissions cannot be approved, and only owners can approve their own.
   */
  approve: Mutation<CommissionsApproveInput, CommissionsApproveResult>
  /**
   * List commissions with their totals, newest first by default.
   *
   * A member who may see only their own pay gets their own commissions and those of members of crews that they lead. Totals apply the filters for member, location and dates, but ignore `status` and the page. The totals of the month and the year include commissions earned up to now and ignore `from` and `to`. Void commissions are not included in totals.
   */
  list: PagedQuery<CommissionsListInput | void, Commission, {
    totals: {
      pending_cents?: number
      approved_cents?: number
      /** Pending and approved amounts earned this month, in cents. */
      month_to_date_cents?: number
      /** Pending and approved amounts earned this year, in cents. */
      year_to_date_cents?: number
    }
  }>
}

/** Operations `creditNotes.pdf.…` */
export interface CreditNotesPdfOperations {
  /**
   * Print a credit note as a PDF file.
   *
   * Only the first answer contains the bytes; a repeated call with the same idempotency key gets `[redacted]`. A call with a new idempotency key prints the credit note again.
   */
  read: Mutation<CreditNotesPdfReadInput, DocumentPdf>
}

/** Operations `creditNotes.…` */
export interface CreditNotesOperations {
  /** Read one credit note. */
  get: Query<CreditNotesGetInput, CreditNote>
  /** List credit notes, newest first by default. */
  list: PagedQuery<CreditNotesListInput | void, CreditNote>
  pdf: CreditNotesPdfOperations
}

/** Operations `crewPay.jobOverride.…` */
export interface CrewPayJobOverrideOperations {
  /**
   * Override who is paid for a job, and how.
   *
   * Replaces an earlier override. If hours worked on the job are approved, the call is refused with 409 and the reason `period_approved`. A call that changes nothing does not raise `version`.
   */
  set: Mutation<CrewPayJobOverrideSetInput, CrewPayJobOverrideSetResult>
}

/** Operations `crewPay.policies.…` */
export interface CrewPayPoliciesOperations {
  /**
   * List past, current and future crew pay policies, newest first by default.
   *
   * The field `in_force` is true for the policy that applies on the date `on`.
   */
  list: PagedQuery<CrewPayPoliciesListInput | void, CrewPayPoliciesListItem>
  /**
   * Set how crews are paid, starting on a given date.
   *
   * A policy contains all settings: omitted fields get their default, not the value of the previous policy. It applies from `effective_from` on, which is today at the earliest, so the pay for past work does not change. "Today" is the latest local date of the organization and its locations. A stored policy that has not taken effect yet is replaced, so at most one future policy exists. A call that changes nothing does not raise `version`.
   */
  save: Mutation<CrewPayPoliciesSaveInput, CrewPayPolicy>
}

/** Operations `crewPay.rates.…` */
export interface CrewPayRatesOperations {
  /**
   * List hourly rates of members, newest first by default.
   *
   * The rate for a day is the one with the latest `effective_from` on or before that day. Rates of members outside the caller's locations are not listed.
   */
  list: PagedQuery<CrewPayRatesListInput | void, PayRate>
  /**
   * Set a member's hourly rate, starting on a given date.
   *
   * The rate applies until the next rate takes effect. A second rate for the same date replaces the first. A call that changes nothing does not raise `version`.
   */
  save: Mutation<CrewPayRatesSaveInput, PayRate>
}

/** Operations `crewPay.…` */
export interface CrewPayOperations {
  /**
   * Calculate crew pay step by step, for a job, a day of a crew, or the workweeks of a period.
   *
   * Pass `job_id`, or `date` with `crew_id`, or `from` with `to`. A job that is passed as `job_id` may be open; otherwise, only completed jobs are included. A period contains the whole workweeks that end in it; a job or a day has no weekly amounts. `trace` contains at most 5,000 steps of the calculation. If `trace_is_cut` is true, pass `member_id` with a period.
   */
  preview: Query<CrewPayPreviewInput | void, CrewPayPreviewResult>
  jobOverride: CrewPayJobOverrideOperations
  policies: CrewPayPoliciesOperations
  rates: CrewPayRatesOperations
}

/** Operations `dashboard.…` */
export interface DashboardOperations {
  /**
   * Show pending work: leads to call, estimates without an answer, jobs to schedule and to invoice, today's crews, overdue invoices and to-dos.
   *
   * A section is absent if the caller lacks the permission for its records. For a member with access only to their own records, all numbers cover only these records.
   */
  get: Query<DashboardGetInput | void, DashboardGetResult>
}

/** Operations `estimates.customerPage.…` */
export interface EstimatesCustomerPageOperations {
  /**
   * Read the page of an estimate as its customer sees it.
   *
   * Returns the text of the page and the actions that the customer can take there. The answer contains no link, and the call does not count as a view by the customer. For a draft, returns the text that the customer sees while the estimate is being revised.
   */
  read: Query<EstimatesCustomerPageReadInput, EstimatesCustomerPageReadResult>
}

/** Operations `estimates.links.…` */
export interface EstimatesLinksOperations {
  /**
   * List the links to an estimate that were sent to its customer.
   *
   * Returns the recipient of each link and whether it still works, but not the URL of the link.
   */
  list: Query<EstimatesLinksListInput, EstimatesLinksListResult>
  /**
   * Revoke the links to an estimate that were sent to its customer.
   *
   * Revokes all links, or the link in `link_id`. Revoked links stop working, and queued messages that contain a revoked link are not sent. To give the customer a new link, send the estimate again.
   */
  revoke: Mutation<EstimatesLinksRevokeInput, EstimatesLinksRevokeResult>
}

/** Operations `estimates.pdf.…` */
export interface EstimatesPdfOperations {
  /**
   * Print an estimate as a PDF file.
   *
   * Only the first answer contains the bytes; a repeated call with the same idempotency key gets `[redacted]`. A call with a new idempotency key prints the estimate again.
   */
  read: Mutation<EstimatesPdfReadInput, DocumentPdf>
}

/** Operations `estimates.signature.…` */
export interface EstimatesSignatureOperations {
  /**
   * Read who approved an estimate, when and from where, with the signature.
   *
   * Returns the current acceptance. An acceptance that was undone stays stored but is not returned. For an estimate that is not approved, the answer is 404 `not_found`.
   */
  get: Query<EstimatesSignatureGetInput, EstimatesSignatureGetResult>
}

/** Operations `estimates.…` */
export interface EstimatesOperations {
  /**
   * Record on the customer's behalf that an estimate is accepted.
   *
   * Creates the job from the purchased lines; the deposit is due from then on. An expired estimate can be accepted only if the organization's settings allow it (`accept_after_expiry`). Emails the customer a copy of the approved estimate and notifies the company.
   */
  accept: Mutation<EstimatesAcceptInput, Estimate>
  /**
   * Add the priced lines and options of a price book package to a draft.
   *
   * Prices every service with the current price book, with the measurements in the input, or else with those of the estimate. Each tier becomes an option. Content that belongs to all tiers becomes lines without an option. A discount of the package is distributed to its lines: a percentage applies to each line, a fixed amount is divided in proportion to the line totals. If no price book was published, the call is refused with 409 `invalid_state` and the reason `no_price_book`.
   */
  applyPackage: Mutation<EstimatesApplyPackageInput, Estimate>
  /**
   * Record an accepted estimate's deposit, or charge it to the customer's card.
   *
   * Partial payments are allowed, up to the total of the estimate. If the card is declined, the answer is not an error: `payment.status` is `failed`. When money is received, the customer and the company get an email. When the full deposit is received, the lead moves to `deposit_collected`. By default, the deposit is applied to the first invoices of the job. If `deposit.use` is `spread`, each invoice gets its share of the deposit.
   */
  collectDeposit: Mutation<EstimatesCollectDepositInput, EstimatesCollectDepositResult>
  /**
   * Create a draft estimate.
   *
   * The estimate contains a copy of the customer's and the property's data. For a lead without a client, a client is created; the lead moves forward to `estimate_created`. If the creator of the API key is deactivated or cannot access the location, the call is refused with 422 for `location_id`.
   */
  create: Mutation<EstimatesCreateInput, Estimate>
  /** Record that the customer declines an estimate. */
  decline: Mutation<EstimatesDeclineInput, Estimate>
  /** Read one estimate with its lines, options and sent versions. */
  get: Query<EstimatesGetInput, Estimate>
  /** List estimates, newest first by default. */
  list: PagedQuery<EstimatesListInput | void, Estimate>
  /**
   * Preview the page of an estimate as HTML.
   *
   * Shows the page as the customer sees it. The preview also works for drafts, and can use settings of the company that are not saved yet. Attached files are left out. The answer contains no link, and the call does not count as a view by the customer.
   */
  pagePreview: Query<EstimatesPagePreviewInput, EstimatesPagePreviewResult>
  /**
   * Change an estimate's customer, property, rep, source, expiry or status.
   *
   * Omitted fields stay unchanged; null clears a field. Services and prices cannot be changed here. The first change to `sent` assigns the number; without `expires_at`, the estimate then expires after the number of days in the organization's settings, or after 30 days if none is set. A call that changes nothing does not raise `version`.
   */
  patch: Mutation<EstimatesPatchInput, EstimatesPatchResult>
  /**
   * Compute an estimate with changed lines or adjustments, and show every step of the calculation.
   *
   * Nothing is stored. Omitted fields are taken from the estimate; if all are omitted, the answer explains the estimate's own totals. Uses the current tax rates.
   */
  preview: Query<EstimatesPreviewInput, EstimatesPreviewResult>
  /**
   * Offer an expired or declined estimate again, with the content that was sent.
   *
   * The estimate keeps the prices and tax rates with which it was sent, and gets a new revision number. If the sales rep has left the company, the caller becomes the rep.
   */
  reopen: Mutation<EstimatesReopenInput, EstimatesReopenResult>
  /**
   * Return an unanswered estimate to draft.
   *
   * The customer cannot answer the estimate until it is sent again. The content that was sent can still be read as an earlier version, but can no longer be accepted.
   */
  revise: Mutation<EstimatesReviseInput, Estimate>
  /**
   * Send a draft to the customer. Its content cannot change afterwards.
   *
   * On each channel, sends a message that contains a link to the estimate. The estimate must have a line with a price. The customer must have a phone number or email address for each channel. Totals are computed with the current tax rates and do not change afterwards. The estimate gets its number when it is first sent. A missing or past expiry is set to the default. The client becomes a prospect and the lead gets the status `estimate_sent`, unless they are already further along.
   */
  send: Mutation<EstimatesSendInput, EstimatesSendResult>
  /**
   * Set discount, deposit and tax rate of a draft.
   *
   * Omitted fields stay unchanged. All totals are computed again with the current tax rates.
   */
  setAdjustments: Mutation<EstimatesSetAdjustmentsInput, Estimate>
  /**
   * Replace the lines and options of a draft.
   *
   * All totals are computed again with the current tax rates. An estimate that was sent must be revised first (`estimates.revise`); otherwise the call is refused with 409 `invalid_state`.
   */
  setLineItems: Mutation<EstimatesSetLineItemsInput, Estimate>
  /**
   * Undo an acceptance that was recorded by mistake.
   *
   * The estimate waits for an answer again; if its expiry has passed, it gets the default expiry. Its job is cancelled, and the sales rep's commission becomes void. Refused if a deposit was collected, the estimate was invoiced, or its job was started. Client and lead keep their status.
   */
  undoAcceptance: Mutation<EstimatesUndoAcceptanceInput, Estimate>
  /**
   * Change an estimate's contact, property, rep, source, expiry, message or terms.
   *
   * Omitted fields stay unchanged; null clears a field. If the property changes, the estimate takes its address and measurements from the new property. Property, message and terms can change only in a draft, because they are part of the content that is sent to the customer. The expiry can change until the estimate is answered or has expired; after that, use `estimates.reopen`. A call that changes nothing does not raise `version`.
   */
  updateDetails: Mutation<EstimatesUpdateDetailsInput, EstimatesUpdateDetailsResult>
  /**
   * Withdraw an estimate, or discard a draft.
   *
   * This cannot be undone. The number is never used again, and links that were sent stop working.
   */
  void: Mutation<EstimatesVoidInput, Estimate>
  customerPage: EstimatesCustomerPageOperations
  links: EstimatesLinksOperations
  pdf: EstimatesPdfOperations
  signature: EstimatesSignatureOperations
}

/** Operations `files.attachment.…` */
export interface FilesAttachmentOperations {
  /**
   * Get a URL to download a file.
   *
   * Requires access to the record to which the file is attached, or to a course that has the file as a lesson. The URL is valid for 5 minutes, for anyone who has it. Only the first answer contains the URL. Receipts, and answers to repeated calls with the same idempotency key, do not contain it.
   */
  read: Mutation<FilesAttachmentReadInput, FilesAttachmentReadResult>
}

/** Operations `files.clientImport.…` */
export interface FilesClientImportOperations {
  /**
   * Store an uploaded CSV file of clients, which `clientImports.start` can then import.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. The file is stored unchanged. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesClientImportCompleteInput, File>
  /**
   * Announce a CSV file of clients to import, and get a URL for its upload.
   *
   * The file can have up to 50,000 rows; `clientImports.start` imports them. The file is deleted 24 hours after this call. The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  prepareUpload: Mutation<FilesClientImportPrepareUploadInput, FilesClientImportPrepareUploadResult>
}

/** Operations `files.companyLogo.…` */
export interface FilesCompanyLogoOperations {
  /**
   * Set the logo of the organization's documents and customer pages, replacing the previous one.
   *
   * The picture must be a PNG, JPEG or WebP without animation. It is stored upright, in sRGB and without metadata, with at most 4096 pixels a side, and scaled down further if it would exceed 2 MiB.
   */
  upload: Mutation<FilesCompanyLogoUploadInput, FilesCompanyLogoUploadResult>
}

/** Operations `files.crewPhoto.…` */
export interface FilesCrewPhotoOperations {
  /**
   * Upload a photo and add it to a job.
   *
   * The picture must be a JPEG, PNG, WebP or HEIC without animation, with at most 50 million pixels. It is stored upright, in sRGB and without metadata, with at most 2560 pixels a side, as JPEG, or as WebP if it has transparency. The original is not stored.
   */
  upload: Mutation<FilesCrewPhotoUploadInput, FilesCrewPhotoUploadResult>
}

/** Operations `files.estimateAttachment.…` */
export interface FilesEstimateAttachmentOperations {
  /**
   * Attach an uploaded file to its estimate.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. The file is stored unchanged. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesEstimateAttachmentCompleteInput, File>
  /**
   * Announce a file for a draft estimate, and get a URL for its upload.
   *
   * The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  prepareUpload: Mutation<FilesEstimateAttachmentPrepareUploadInput, FilesEstimateAttachmentPrepareUploadResult>
}

/** Operations `files.estimatePhoto.…` */
export interface FilesEstimatePhotoOperations {
  /**
   * Attach an uploaded photo to its estimate.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. A picture is turned upright and re-encoded without metadata; the original is not stored. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesEstimatePhotoCompleteInput, File>
  /**
   * Announce a photo for a draft estimate, and get a URL for its upload.
   *
   * The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  prepareUpload: Mutation<FilesEstimatePhotoPrepareUploadInput, FilesEstimatePhotoPrepareUploadResult>
}

/** Operations `files.holidayDesignImage.…` */
export interface FilesHolidayDesignImageOperations {
  /**
   * Upload a picture of a house for a design of holiday lights.
   *
   * The picture must be a JPEG, PNG or WebP without animation, with at most 50 million pixels. It is stored upright, in sRGB and without metadata, with at most 4096 pixels a side, as JPEG, or as WebP if it has transparency. The original is not stored. Points of a design are pixels of the stored picture: use the returned `width` and `height`. If no design is passed, the picture is attached to the first design that is saved with it by `holidayDesign.save`.
   */
  upload: Mutation<FilesHolidayDesignImageUploadInput, FilesHolidayDesignImageUploadResult>
}

/** Operations `files.inboxAttachment.…` */
export interface FilesInboxAttachmentOperations {
  /**
   * Read a file of a message.
   *
   * Only the first answer contains the bytes. Stored outcomes of calls and answers to repeated calls with the same idempotency key do not.
   */
  read: Mutation<FilesInboxAttachmentReadInput, FilesInboxAttachmentReadResult>
  /**
   * Upload a file to send with a message.
   *
   * Accepts any file. A JPEG, PNG, WebP or HEIC picture is stored upright and without metadata, with at most 2560 pixels a side. `inbox.messages.sendEmail` sends the file; files that are not sent within 24 hours are deleted.
   */
  upload: Mutation<FilesInboxAttachmentUploadInput, FilesInboxAttachmentUploadResult>
}

/** Operations `files.invoiceAttachment.…` */
export interface FilesInvoiceAttachmentOperations {
  /**
   * Attach an uploaded file to its invoice.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. The file is stored unchanged. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesInvoiceAttachmentCompleteInput, File>
  /**
   * Announce a file for an invoice, and get a URL for its upload.
   *
   * The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  prepareUpload: Mutation<FilesInvoiceAttachmentPrepareUploadInput, FilesInvoiceAttachmentPrepareUploadResult>
}

/** Operations `files.priceBookThumbnail.…` */
export interface FilesPriceBookThumbnailOperations {
  /**
   * Store an uploaded picture for services of the price book.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. A picture is turned upright and re-encoded without metadata; the original is not stored. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesPriceBookThumbnailCompleteInput, File>
  /**
   * Announce a picture for a service of the price book, and get a URL for its upload.
   *
   * The picture is stored with at most 512 pixels a side. The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  prepareUpload: Mutation<FilesPriceBookThumbnailPrepareUploadInput, FilesPriceBookThumbnailPrepareUploadResult>
}

/** Operations `files.qualityPhoto.…` */
export interface FilesQualityPhotoOperations {
  /**
   * Attach an uploaded photo to its job, for use in checklist reports.
   *
   * The uploaded bytes must have the announced length and type, and the announced digest if one was announced. A picture is turned upright and re-encoded without metadata; the original is not stored. If the file is already completed, it is returned unchanged.
   */
  complete: Mutation<FilesQualityPhotoCompleteInput, File>
  /**
   * Announce a photo for the checklists of a job, and get a URL for its upload.
   *
   * The URL is valid for 15 minutes and accepts only an upload of the announced size and type; a repeated upload replaces the previous one. Then complete the file within 24 hours.
   */
  reserve: Mutation<FilesQualityPhotoReserveInput, FilesQualityPhotoReserveResult>
}

/** Operations `files.…` */
export interface FilesOperations {
  /**
   * Delete a file from its record.
   *
   * Files of an estimate or invoice can be deleted while it is a draft. A photo of a job can be deleted if no report uses it: by callers who manage jobs, and by the member who uploaded it within 24 hours. A picture of the price book can be deleted if no service in the draft or in any version uses it. A file that is a lesson of a course cannot be deleted. The bytes are deleted after 30 days and count against the storage quota until then.
   */
  delete: Mutation<FilesDeleteInput, File>
  attachment: FilesAttachmentOperations
  clientImport: FilesClientImportOperations
  companyLogo: FilesCompanyLogoOperations
  crewPhoto: FilesCrewPhotoOperations
  estimateAttachment: FilesEstimateAttachmentOperations
  estimatePhoto: FilesEstimatePhotoOperations
  holidayDesignImage: FilesHolidayDesignImageOperations
  inboxAttachment: FilesInboxAttachmentOperations
  invoiceAttachment: FilesInvoiceAttachmentOperations
  priceBookThumbnail: FilesPriceBookThumbnailOperations
  qualityPhoto: FilesQualityPhotoOperations
}

/** Operations `holidayDesign.…` */
export interface HolidayDesignOperations {
  /**
   * Add a design of holiday lights to a draft estimate, as priced lines.
   *
   * The lines are priced with the current price book at the estimate's location, as in `holidayDesign.price`. The lines refer to the design (`holiday_design_id`), and the design to the estimate. `replace` removes the earlier lines of the design and keeps all other lines. The new lines of a service go into the same option of the estimate as the service's earlier lines, and customers can deselect them if they could deselect the earlier ones. A service that is new in the design is added to every option that already contains lines of the design.
   */
  addToEstimate: Mutation<HolidayDesignAddToEstimateInput, Estimate>
  /**
   * Read a design of holiday lights with its drawn elements.
   *
   * If the passed estimate has several designs, returns the design that was changed last.
   */
  get: Query<HolidayDesignGetInput | void, HolidayDesign>
  /**
   * List designs of holiday lights without their drawn elements, newest first by default.
   *
   * A member limited to their own records sees the designs that they created and the designs of their own estimates.
   */
  list: PagedQuery<HolidayDesignListInput | void, HolidayDesignHead>
  /**
   * Price a design of holiday lights, with every step of the calculation.
   *
   * Stores nothing. The lengths of all lines with the same service and height are added up and rounded up to a multiple of `bundle.increment_ft` feet. Each extra is charged by the total length, at the price of the active service whose `holiday_role` matches; if there is not exactly one such service, the call is refused with 409 `invalid_state` and the reason `no_service`. Zones and fixtures of one service are sold together by quantity. Services are priced as in `priceBook.quote`, with the measurements `linear_ft` and `stories`, the answer `returning`, and the known data of the property.
   */
  price: Query<HolidayDesignPriceInput | void, HolidayDesignPriceResult>
  /**
   * Create or change a design of holiday lights.
   *
   * Omitted fields stay unchanged; null clears a field. A list of lines, zones or fixtures replaces the stored list. Points are `[latitude, longitude]` on a satellite map, stored with seven decimal places, otherwise `[x, y]` in pixels of the picture, stored with two. If the background changes between map and picture, all elements must be passed again. In total, a design can have at most 5,000 points, 256 KiB of data and a length of 100,000,000 feet. A call that changes nothing does not raise `version`.
   */
  save: Mutation<HolidayDesignSaveInput | void, HolidayDesign>
}

/** Operations `inbox.contacts.…` */
export interface InboxContactsOperations {
  /**
   * Record that a person opts out of text messages or emails, or opts in again.
   *
   * Applies to the phone number or address, and so to all leads and clients that have it; their opt-out fields change too. Earlier decisions stay on record. If a person opted out by a keyword such as STOP, only that person can opt in again; this call is then refused with 409 `keyword_opt_out`. If a conversation has the system entry `possible_opt_out`, messages to the person are held until this operation records a decision. With `opted_in` they are sent, even if no consent was recorded before.
   */
  setOptOut: Mutation<InboxContactsSetOptOutInput, InboxContactsSetOptOutResult>
}

/** Operations `inbox.conversations.…` */
export interface InboxConversationsOperations {
  /**
   * Count the conversations that need a response and those with unread messages.
   *
   * Counts only conversations that the caller can access, and at most 1000 that need a response and 1000 with unread messages. `mine` and `unassigned` are counted among these 1000, so they can be too low.
   */
  count: Query<Record<string, never> | void, InboxConversationsCountResult>
  /**
   * Read a conversation and a page of its messages, latest first.
   *
   * When two client records are merged, so are their conversations. The id of a conversation that was merged into another one then returns the remaining conversation.
   */
  get: Query<InboxConversationsGetInput, InboxConversationsGetResult>
  /**
   * List conversations, latest message first.
   *
   * Unread counts are computed for the caller. A search matches the beginnings of words in the customer's name, the last digits of a phone number, and the text of messages.
   */
  list: PagedQuery<InboxConversationsListInput | void, InboxConversationsListItem>
  /**
   * Assign a conversation, mark whether its customer waits for a response, or set the caller's read position.
   *
   * Omitted fields stay unchanged. The read position is the caller's own: it does not affect other members, does not raise `version` and never moves backwards.
   */
  update: Mutation<InboxConversationsUpdateInput, InboxConversationsUpdateResult>
}

/** Operations `inbox.messages.…` */
export interface InboxMessagesOperations {
  /**
   * Send an email to a client, a lead or the person in a conversation.
   *
   * Replies of the recipient arrive in the conversation. An email can have up to 10 files of at most 10000000 bytes in total, uploaded by `files.inboxAttachment.upload`. The call queues the email; the `status` of the message shows its delivery.
   */
  sendEmail: Mutation<InboxMessagesSendEmailInput, InboxMessagesSendEmailResult>
  /**
   * Send a text message to a client, a lead or the person in a conversation.
   *
   * A text message within 24 hours of the customer's last one counts as a reply and is sent at any hour; otherwise quiet hours apply. The call queues the message, whose `status` shows the delivery.
   */
  sendSms: Mutation<InboxMessagesSendSmsInput, InboxMessagesSendSmsResult>
}

/** Operations `inbox.notes.…` */
export interface InboxNotesOperations {
  /**
   * Add a note about a lead, a client or a conversation.
   *
   * Notes are internal: they are never shown outside the company and never sent.
   */
  add: Mutation<InboxNotesAddInput, Message>
}

/** Operations `inbox.sendingRules.…` */
export interface InboxSendingRulesOperations {
  /**
   * Show on which channels the customer of a conversation can be reached now.
   *
   * Applies the same rules as sending a service message as a member: addresses, opt-outs, and quiet hours at the customer's location. A text message within 24 hours of the customer's last one counts as a reply, for which quiet hours do not apply.
   */
  get: Query<InboxSendingRulesGetInput, InboxSendingRulesGetResult>
}

/** Operations `inbox.voicemails.…` */
export interface InboxVoicemailsOperations {
  /** List voicemails, newest first by default. */
  list: PagedQuery<InboxVoicemailsListInput | void, Voicemail>
  /**
   * Read the recording of a voicemail, or a part of it.
   *
   * To read a part, pass `range` as in HTTP: `bytes=a-b`, `bytes=a-` or `bytes=-n`. The answer then has status 206 and `contentRange`. Without `range`, the status is 200 and `contentRange` is null.
   */
  recording: Query<InboxVoicemailsRecordingInput, InboxVoicemailsRecordingResult>
  /**
   * Mark a voicemail as heard or unheard.
   *
   * Repeating the call has no effect; the original time is kept.
   */
  setHeard: Mutation<InboxVoicemailsSetHeardInput, Voicemail>
}

/** Operations `inbox.…` */
export interface InboxOperations {
  contacts: InboxContactsOperations
  conversations: InboxConversationsOperations
  messages: InboxMessagesOperations
  notes: InboxNotesOperations
  sendingRules: InboxSendingRulesOperations
  voicemails: InboxVoicemailsOperations
}

/** Operations `invoices.customerPage.…` */
export interface InvoicesCustomerPageOperations {
  /**
   * Read the page of an invoice as its customer sees it.
   *
   * Returns the text of the page and the actions the customer can take. The answer contains no link, and the call does not count as a view by the customer. A draft has no page.
   */
  read: Query<InvoicesCustomerPageReadInput, InvoicesCustomerPageReadResult>
}

/** Operations `invoices.links.…` */
export interface InvoicesLinksOperations {
  /**
   * List the links to an invoice that were sent to its customer.
   *
   * Returns the recipient of each link and whether it still works, but not the URL of the link.
   */
  list: Query<InvoicesLinksListInput, InvoicesLinksListResult>
  /**
   * Revoke the links to an invoice that were sent to its customer.
   *
   * Revokes all links, or only the link `link_id`. Revoked links stop working, and queued messages that contain a revoked link are not sent. Send the invoice again to give the customer a new link.
   */
  revoke: Mutation<InvoicesLinksRevokeInput, InvoicesLinksRevokeResult>
}

/** Operations `invoices.paymentLink.…` */
export interface InvoicesPaymentLinkOperations {
  /**
   * Create a link with which the customer can view and pay an invoice.
   *
   * Anyone with the link can use it, so give it only to the customer. Only the first answer contains the link; a repeated call with the same idempotency key gets `[redacted]`.
   */
  create: Mutation<InvoicesPaymentLinkCreateInput, InvoicesPaymentLinkCreateResult>
}

/** Operations `invoices.pdf.…` */
export interface InvoicesPdfOperations {
  /**
   * Print an invoice as a PDF file.
   *
   * Only the first answer contains the bytes; a repeated call with the same idempotency key gets `[redacted]`. A call with a new idempotency key prints the invoice again.
   */
  read: Mutation<InvoicesPdfReadInput, DocumentPdf>
}

/** Operations `invoices.…` */
export interface InvoicesOperations {
  /**
   * Apply deposits or credit of the client to an invoice.
   *
   * Applies the oldest deposit or credit first, up to the balance. An amount above the balance or above the client's credit is refused with 409; the error contains `balance_cents` and `credit_cents`.
   */
  applyCredit: Mutation<InvoicesApplyCreditInput, Invoice>
  /**
   * Charge a customer's stored card for an invoice.
   *
   * If the card is declined, the answer is not an error: `payment.status` is `failed` and the balance does not change. A charge can be `pending` until the card processor reports its result. When it succeeds, the customer and the company get an email.
   */
  chargeCard: Mutation<InvoicesChargeCardInput, InvoicesChargeCardResult>
  /**
   * Draft a new invoice as a copy of a void invoice.
   *
   * Copies lines, discount, tax rate, terms, due date and memo, with the customer's current data. Deposits of the estimate are applied again. If one of the lines is already on another invoice, or if a copy exists that is not void, the call is refused with 409 and the reason `invoiced`. If one of the lines is no longer a line of the job, the call is refused with the reason `sold_elsewhere`; invoice the job instead.
   */
  copy: Mutation<InvoicesCopyInput, Invoice>
  /**
   * Create a draft invoice.
   *
   * The invoice contains a copy of the customer's current data. It gets its number when it is first sent or paid.
   */
  create: Mutation<InvoicesCreateInput, InvoicesCreateResult>
  /**
   * Draft an invoice for the lines of a job that are not invoiced yet.
   *
   * Leaves out lines that are already on another invoice of the job, unless that invoice is void. Applies the deposit of the job's estimate up to the draft's total; the rest remains for the next invoice. If the job has no lines left to invoice, or the named visits have none, the call is refused with 409.
   */
  createFromJob: Mutation<InvoicesCreateFromJobInput, Invoice>
  /**
   * Create a credit note for lines of an issued invoice.
   *
   * Cancels the revenue of the lines, with their shares of discount and tax; the balance of the invoice decreases by the total of the credit note. If the customer has paid more than is then owed, the difference becomes credit of the client, which can be applied or refunded. A call that credits more of a line than remains to be credited is refused with 422. A credit note cannot be undone, and an invoice with a credit note cannot be voided. `invoice.paid` is not emitted.
   */
  credit: Mutation<InvoicesCreditInput, InvoicesCreditResult>
  /** Read one invoice. */
  get: Query<InvoicesGetInput, Invoice>
  /**
   * List invoices, newest first by default.
   *
   * The filter `assigned_to` finds invoices of jobs that are assigned to the member.
   */
  list: PagedQuery<InvoicesListInput | void, ListedInvoice>
  /**
   * Preview the page of an invoice as HTML.
   *
   * Shows the page as the customer sees it. Works for a draft too, and with settings of the company that are not saved yet. Attached files are left out. The answer contains no link, and the call does not count as a view by the customer.
   */
  pagePreview: Query<InvoicesPagePreviewInput, InvoicesPagePreviewResult>
  /**
   * Compute the totals of an invoice, and show every step of the calculation.
   *
   * Stores nothing. Pass either an existing invoice, or lines and a location. An issued invoice is computed with the rounding that applied when it was issued.
   */
  preview: Query<InvoicesPreviewInput | void, InvoicesPreviewResult>
  /**
   * Record a payment received for an invoice.
   *
   * Partial payments are allowed. An amount above the balance is refused with 409 `invalid_state` and `balance_cents`, unless the organization's settings turn an overpayment into credit. A payment on a draft issues the invoice; a payment on a written-off invoice reverses the write-off. When the balance reaches zero for the first time, `invoice.paid` is sent. When the payment succeeds, the customer and the company get an email.
   */
  recordPayment: Mutation<InvoicesRecordPaymentInput, InvoicesRecordPaymentResult>
  /**
   * Refund all or part of a payment or deposit.
   *
   * Refunds at most the part of the payment that was not refunded yet; the tip is refunded last. `effect` determines the balance of the invoice: `reopen` raises it by the refunded amount; `credit` grants the client a credit of the same amount, so the balance stays the same. On a written-off invoice, `write_off` books the refund as bad debt too, so the balance stays 0. A card payment through the card processor is paid back to the card. Other refunds are only recorded; pay the customer yourself. Deposits that are not applied to an invoice can be refunded too.
   */
  refundPayment: Mutation<InvoicesRefundPaymentInput, InvoicesRefundPaymentResult>
  /**
   * Send an invoice to its customer, or send a reminder.
   *
   * Sends a message with a link to the invoice on each channel. The first call assigns the number and dates, and the contents cannot change afterwards; the invoice is then `sent`, even with the channel `none`. A later call sends a reminder. It does not change the invoice, except for the list of attached files that the customer sees.
   */
  send: Mutation<InvoicesSendInput, InvoicesSendResult>
  /**
   * Remove an applied deposit or credit from an invoice.
   *
   * The money becomes available to the client again and can be applied to another invoice or refunded; the balance of the invoice rises. The payments of the invoice list the removal as an entry of the kind `release`. Goodwill cannot be removed, because it was never money of the client.
   */
  unapplyCredit: Mutation<InvoicesUnapplyCreditInput, Invoice>
  /**
   * Change a draft invoice, or an issued invoice's memo, due date and ids in other systems.
   *
   * Omitted fields stay unchanged; a call that changes nothing does not raise `version`. New lines replace all lines. Totals of a draft are computed again with current settings; work from an accepted estimate keeps the accepted tax rates unless another rate is passed. On an invoice that was sent or partly paid, only `memo`, `due_date` and `external_refs` can change; on a void invoice, only `external_refs`. Other changes are refused with 409. An external id that another invoice already has is refused with 409 too.
   */
  update: Mutation<InvoicesUpdateInput, Invoice>
  /**
   * Void an invoice without payments.
   *
   * Refund payments first. An invoice with a credit note cannot be voided: 409 with reason `credited`. The number is never used again; the revenue and a write-off are reversed. Deposits and credit on the invoice become available to the client again, goodwill returns to the company, and the job's lines can be invoiced again (`invoices.copy`). Links that were sent stop working.
   */
  void: Mutation<InvoicesVoidInput, Invoice>
  /**
   * Write off the balance of an invoice as bad debt.
   *
   * The revenue stays, and the balance is booked as a loss. A later payment reverses the write-off.
   */
  writeOff: Mutation<InvoicesWriteOffInput, Invoice>
  customerPage: InvoicesCustomerPageOperations
  links: InvoicesLinksOperations
  paymentLink: InvoicesPaymentLinkOperations
  pdf: InvoicesPdfOperations
}

/** Operations `jobs.recurrence.…` */
export interface JobsRecurrenceOperations {
  /**
   * List recurring work, newest first by default.
   *
   * A member with access only to their own jobs sees only recurring work that they created or are assigned to.
   */
  list: PagedQuery<JobsRecurrenceListInput | void, JobRecurrence>
  /**
   * Create or change recurring work.
   *
   * Omitted fields stay unchanged; null clears a field; a list replaces the stored list. Creates one job per date, up to `horizon_days` ahead; further jobs are created daily. A change also applies to upcoming jobs that were neither started nor invoiced. The fields of a job form four groups: window (date, times), work (lines, service type), place (property) and people (crew, assignees). If a member changed a field of a group in a job, all fields of this group stay as they are in that job. Other changes of a job, such as notes or tags, have no such effect. Jobs on dates that are no longer in the series are cancelled. If the recurring work ends (`archived`), all upcoming jobs are cancelled, including jobs of earlier dates that were moved to a later date. Jobs whose window, work or place a member changed are not cancelled but listed in `kept`. With `cancel_pinned`, in this call or a later one, they are cancelled too. If the recurring work is ended again, the remaining jobs are listed again. Jobs that a member cancelled are not created again. Setting `ends_on` clears `count`, and vice versa.
   */
  save: Mutation<JobsRecurrenceSaveInput | void, JobsRecurrenceSaveResult>
}

/** Operations `jobs.visits.…` */
export interface JobsVisitsOperations {
  /**
   * List visits of jobs, latest date first by default.
   *
   * Visits without a date come last, regardless of the sort order. A job to which no visits were added is listed as one visit.
   */
  list: PagedQuery<JobsVisitsListInput | void, JobsVisitsListItem>
  /**
   * Add visits to a job, one for each date, or change a visit.
   *
   * A job that takes several days has several visits and is invoiced once. New visits are added to the existing ones. If an existing visit has no date yet, the new ones are still added, and the answer has the warning `visit_undated`. To move a visit that has a date, call `jobs.reschedule` with its `visit_id`. To set the date of a visit that has none, call `jobs.schedule` with its `visit_id`. Absent fields stay unchanged. The call is refused with 409 and the reason `too_many` if the job would have more than 60 visits, and with the reason `job_closed` if the job is complete or cancelled. For a visit that is complete, a change of `kind` or `line_ids` is refused with the reason `visit_closed`, because its pay and its invoice follow from them. Conflicts with other visits are only reported.
   */
  save: Mutation<JobsVisitsSaveInput | void, JobsVisitsSaveResult>
}

/** Operations `jobs.…` */
export interface JobsOperations {
  /**
   * Assign members, a crew and a vehicle to a job.
   *
   * Omitted fields stay unchanged; null clears a field. The list of assignees replaces the previous one. A job in progress must have at least one assignee. If a member has another job at the same time, the call succeeds with a warning. A call that changes nothing does not raise `version`.
   */
  assign: Mutation<JobsAssignInput, JobsAssignResult>
  /**
   * Cancel a job that is not complete, and store the reason and who requested it.
   *
   * Without `visit_id`, all open visits are cancelled; the notice to the customer then contains the next appointment and the number of other appointments that are cancelled with it. If a visit is complete, such a call is refused with 409 and the reason `partly_done`: finish the job with `jobs.complete` and `finish`. If the customer opted out of a requested channel, the call is refused with 409 and nothing changes.
   */
  cancel: Mutation<JobsCancelInput, JobsCancelResult>
  /**
   * Complete a job.
   *
   * If the job has several visits, completes one of them: by default the current one. When the last open visit is completed, the job becomes complete. All required checklist items must be done: items of a visit when the visit is completed, items of the whole job when its last visit is completed. A caller who may manage jobs can pass `override_reason` to complete it with items that are not done; the reason is stored in the job's history. Once the job is complete, a draft invoice is created for lines that are not invoiced yet, if the organization's settings say so. A callback is not invoiced.
   */
  complete: Mutation<JobsCompleteInput, Job>
  /**
   * Create a job, or a callback that corrects an earlier job.
   *
   * A job with a date has the status `scheduled`, one without a date `unscheduled`. A callback has the client of the earlier job and a total of 0. Customer data and address default to the data of the client and the property. A line can refer to a line of an accepted estimate as its source: it then has the accepted amounts, and the job belongs to that estimate. If other jobs leave too little of that line, the call is refused with reason `sold_elsewhere`. The client becomes active. If the job of a lead gets a date, the lead is converted.
   */
  create: Mutation<JobsCreateInput | void, JobsCreateResult>
  /**
   * Create a job from an accepted estimate, with all or some of the lines.
   *
   * The job has no date. It gets copies of the lines that the customer bought, with their accepted amounts. Without `lines`, it gets all lines, and parts of lines, that are not in a job yet; if nothing is left, the call is refused with 409. A part of a line gets a proportional share of the line's total, discount and tax; the last part gets the rest, so that the parts add up to the line.
   */
  createFromEstimate: Mutation<JobsCreateFromEstimateInput, Job>
  /**
   * Store the order of the stops of a day, and notify the assigned members.
   *
   * The jobs must be open, scheduled on that day, and assigned. If a job has several visits, its visits of that day are the stops, one after the other. Pass `visit_ids` if they are at different positions, for example because two crews do them. Each assigned member gets one email with their own stops. A second call for the day replaces the order.
   */
  dispatch: Mutation<JobsDispatchInput, JobsDispatchResult>
  /** Read one job with its history. */
  get: Query<JobsGetInput, JobDetail>
  /** Put a planned or started job on hold, with the reason. */
  hold: Mutation<JobsHoldInput, Job>
  /**
   * List jobs, latest date first by default.
   *
   * Jobs without a date come last, regardless of the sort order.
   */
  list: PagedQuery<JobsListInput | void, Job>
  /**
   * Reopen a completed job.
   *
   * The call is refused if an invoice of the job is paid. Invoices of the job do not change. When the job is completed again, `job.completed` is sent again. If the job has several visits, reopens the visit that was completed last, even if other visits are still open; a paid invoice that has only lines of other visits does not prevent it. Invoice lines that come from no line of the job are ignored if the same invoice has lines of a visit.
   */
  reopen: Mutation<JobsReopenInput, Job>
  /**
   * Move a job to another date or time, and notify the customer if requested.
   *
   * The former date and time stay in the job's history. The job loses its position on the day's route, unless `restore_stop` brings a former one back. If the customer opted out of a requested channel, the call is refused with 409 and nothing changes, unless `notify_required` is false.
   */
  reschedule: Mutation<JobsRescheduleInput, JobsRescheduleResult>
  /**
   * Restore a cancelled job.
   *
   * The job becomes unscheduled. Its former date stays in its history. The visits that were cancelled together with the job are restored too. If the job has lines of an accepted estimate, and these lines are now in other jobs, the call is refused with 409 and the reason `sold_elsewhere`.
   */
  restore: Mutation<JobsRestoreInput, Job>
  /**
   * Set or clear the date and time of a job.
   *
   * For a job that already has a date, use `jobs.reschedule`. Times are local times of the location. If a time does not exist on that day because of daylight saving time, the job is later by the length of the gap and `time_adjusted` is true; if a time occurs twice, the earlier one applies. The passed members, crew and vehicle are assigned as in `jobs.assign`. If a member has another job at the same time, the call succeeds with a warning. When a job gets its first date, the lead that it came from is converted.
   */
  schedule: Mutation<JobsScheduleInput, JobsScheduleResult>
  /**
   * Notify the customer that the crew is on its way.
   *
   * The job becomes `en_route`. If the customer opted out of a requested channel, the call is refused with 409 and nothing changes.
   */
  sendEta: Mutation<JobsSendEtaInput, JobsSendEtaResult>
  /**
   * Replace the lines of a job that is not invoiced yet.
   *
   * All lines get new ids. If a line that was assigned to a visit is replaced, the new line is assigned to that visit. Totals are computed with the accepted discount and tax rates of the job's estimate or, without an estimate, with the tax rate of the location. A line from the estimate keeps exactly its accepted amounts if its quantity, price, own discount and tax do not change; with a smaller quantity, it gets the corresponding part of these amounts. If other jobs leave too little of that line, the call is refused with reason `sold_elsewhere`. Lines of a callback must have a total of 0.
   */
  setLineItems: Mutation<JobsSetLineItemsInput, Job>
  /**
   * Skip a stop of the day's route. The job becomes unscheduled.
   *
   * The former date and time stay in the job's history, and the reason in its status history. No message is sent.
   */
  skipStop: Mutation<JobsSkipStopInput, Job>
  /**
   * Move lines of a job, or parts of them, to another job or a new one.
   *
   * A part of a line gets its share of the line's accepted total, discount and tax, so that all invoices of the estimate add up to the accepted total. Without `into_job_id`, the lines move to a new job without a date. To undo the split, move the lines back: a part is merged into the line from which it was taken. A line that does not come from an estimate is merged into a line that differs from it only in the quantity. The call is refused with 409 if a line is on an invoice that is not void, or if one of the jobs is complete or cancelled. It is also refused if the estimate has a fixed discount and is so old that the discount is not divided among its lines. A job can be left without lines. A visit loses the lines that leave its job; lines that come back do not belong to a visit.
   */
  split: Mutation<JobsSplitInput, JobsSplitResult>
  /**
   * Start the work of a job, or resume it.
   *
   * The job must have an assignee, or a crew with members. The first start sets `actual_started_at`. Later changes of checklists do not affect this job.
   */
  start: Mutation<JobsStartInput, Job>
  /**
   * Change a job's notes, access notes, instructions, service type or ids in other systems.
   *
   * Omitted fields stay unchanged; null clears a field. If another job has the external id, the call is refused with 409. A call that changes nothing does not raise `version`.
   */
  update: Mutation<JobsUpdateInput, Job>
  recurrence: JobsRecurrenceOperations
  visits: JobsVisitsOperations
}

/** Operations `keys.…` */
export interface KeysOperations {
  /**
   * Create an API key.
   *
   * The key is shown only once. Its scopes limit its calls of the resource API. In the workflow gateway (the HTTP endpoint that runs operations), the current permissions of its creator limit its calls. A key that is created by a call with another key cannot have more access or a later expiry than that other key.
   */
  create: Mutation<KeysCreateInput, KeysCreateResult>
  /** List the API keys, including revoked and expired keys, oldest first. */
  list: Query<Record<string, never> | void, KeysListResult>
  /**
   * Revoke an API key permanently, with immediate effect.
   *
   * Revoking a revoked key has no effect; the original time is kept.
   */
  revoke: Mutation<KeysRevokeInput, KeysRevokeResult>
}

/** Operations `leadImports.…` */
export interface LeadImportsOperations {
  /**
   * Submit a lead of another system through a connector.
   *
   * Applies the connector's aliases, source label, assigned sales rep and notes prefix. A complete document immediately becomes a lead; an incomplete document waits in the review queue. If the connector already sent this `external_id`, the call returns the existing lead or the waiting import.
   */
  create: Mutation<LeadImportsCreateInput, LeadImportsCreateResult>
  /** Read an entry of the review queue with its whole stored document. */
  get: Query<LeadImportsGetInput, ReadLeadImport>
  /** List the review queue of imported leads, newest first by default. */
  list: PagedQuery<LeadImportsListInput | void, QueuedLeadImport>
  /** Create the lead of a pending import, or dismiss the import. */
  resolve: Mutation<LeadImportsResolveInput, QueuedLeadImport>
}

/** Operations `leads.appointments.…` */
export interface LeadsAppointmentsOperations {
  /**
   * List the appointments of leads (visits and calls), latest start first by default.
   *
   * Includes past and cancelled appointments. A member limited to their own leads gets the appointments of these leads and the appointments assigned to them. Days are in the time zone in which the appointment was scheduled.
   */
  list: PagedQuery<LeadsAppointmentsListInput | void, ListedAppointment>
}

/** Operations `leads.photos.…` */
export interface LeadsPhotosOperations {
  /**
   * List the photos of a lead.
   *
   * Customers add photos on the booking page. `files.attachment.read` returns the URL of a photo.
   */
  list: Query<LeadsPhotosListInput, LeadsPhotosListResult>
}

/** Operations `leads.…` */
export interface LeadsOperations {
  /** Assign a lead to a member. */
  assign: Mutation<LeadsAssignInput, Lead>
  /**
   * Cancel the upcoming appointment of a lead.
   *
   * The lead keeps its status and has no appointment afterwards. A past appointment cannot be cancelled.
   */
  cancelAppointment: Mutation<LeadsCancelAppointmentInput, LeadsCancelAppointmentResult>
  /**
   * Create a client from a lead's customer, or link an existing client.
   *
   * Without `client_id`, uses the client that the lead is linked to; otherwise the client with the lead's phone number or email address; otherwise creates a client. If the lead has a complete address, it becomes a property of the client. If the lead is already linked to a property, this link is not changed.
   */
  convertToClient: Mutation<LeadsConvertToClientInput, Lead>
  /**
   * Create a lead.
   *
   * If a client has the same phone number, or else the same email address, the lead is linked to it.
   */
  create: Mutation<LeadsCreateInput | void, CreatedLead>
  /**
   * Delete a lead.
   *
   * The lead can no longer be read and appears in no list. Its estimates, jobs and history stay.
   */
  delete: Mutation<LeadsDeleteInput, LeadsDeleteResult>
  /**
   * Find possible duplicates of a lead, or of a person without a record, such as a caller.
   *
   * Finds clients and leads with the same phone, email, address or name, best match first. Excludes records that the caller cannot access, and the lead's own client. An address matches only open leads.
   */
  findDuplicates: Query<LeadsFindDuplicatesInput | void, LeadsFindDuplicatesResult>
  /** Read one lead. */
  get: Query<LeadsGetInput, Lead>
  /** List leads, newest first by default. */
  list: PagedQuery<LeadsListInput | void, Lead>
  /**
   * Schedule a visit to, or a call with, the customer of a lead.
   *
   * If the lead has an upcoming appointment, that appointment is cancelled and replaced by the new one. Moves the lead forward to `appointment_scheduled`.
   */
  scheduleAppointment: Mutation<LeadsScheduleAppointmentInput, LeadsScheduleAppointmentResult>
  /**
   * Change the status of a lead, mark it lost, or reopen it.
   *
   * An open lead can move to any other open status, forward or backward, or to `lost`. A lost lead is reopened as `contacted`. Setting the current status changes nothing and sends no event.
   */
  setStatus: Mutation<LeadsSetStatusInput, Lead>
  /**
   * Change a lead's contact, address, source or notes.
   *
   * Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise `version`. If another lead has the external id, the call is refused with 409. The linked client is not changed.
   */
  update: Mutation<LeadsUpdateInput, Lead>
  appointments: LeadsAppointmentsOperations
  photos: LeadsPhotosOperations
}

/** Operations `lists.…` */
export interface ListsOperations {
  /**
   * Count the records of a list by status.
   *
   * Counts the records that the list would return with the same filters. Requires the permission of the list. The answer contains every status of the list, even if no record has it.
   */
  counts: Query<ListsCountsInput, ListsCountsResult>
}

/** Operations `me.…` */
export interface MeOperations {
  /**
   * Describe the caller and their permissions, and the company's date, locations, members and lists.
   *
   * Each list contains at most 40 active items that the caller may read. A list is null if the caller has no access to items of its kind.
   */
  get: Query<Record<string, never> | void, MeGetResult>
}

/** Operations `mobile.availability.…` */
export interface MobileAvailabilityOperations {
  /**
   * Set the caller's own availability: weekly hours and exceptions on single days.
   *
   * Same as `workforce.availability.set`, but always for the caller.
   */
  set: Mutation<MobileAvailabilitySetInput | void, MobileAvailabilitySetResult>
}

/** Operations `mobile.canvassing.…` */
export interface MobileCanvassingOperations {
  /**
   * Record a knock at a door and its outcome.
   *
   * Same as `canvassing.knocks.log`, with the time and position of the phone.
   */
  logKnock: Mutation<MobileCanvassingLogKnockInput, MobileCanvassingLogKnockResult>
}

/** Operations `mobile.estimates.…` */
export interface MobileEstimatesOperations {
  /**
   * Record that a customer accepts an estimate in person, with their signature.
   *
   * Same as `estimates.accept`, for an approval in person. Charges nothing; payment is requested separately.
   */
  accept: Mutation<MobileEstimatesAcceptInput, MobileEstimatesAcceptResult>
}

/** Operations `mobile.inbox.…` */
export interface MobileInboxOperations {
  /**
   * List conversations, by default only conversations that are assigned to the caller.
   *
   * Same as `inbox.conversations.list`, with `mine` as the default filter.
   */
  list: PagedQuery<MobileInboxListInput | void, MobileInboxListItem>
  /**
   * Reply in a conversation, by text or by email.
   *
   * Same as `inbox.messages.sendSms` or `inbox.messages.sendEmail`.
   */
  reply: Mutation<MobileInboxReplyInput, MobileInboxReplyResult>
}

/** Operations `mobile.jobs.schedule.…` */
export interface MobileJobsScheduleOperations {
  /**
   * Find the time slots for a job that need the least driving from and to the neighboring stops.
   *
   * Uses the time slots of `schedule.openSlots`. If no maps provider is set up, uses straight-line distances. Changes nothing.
   */
  options: Mutation<MobileJobsScheduleOptionsInput, MobileJobsScheduleOptionsResult>
}

/** Operations `mobile.jobs.…` */
export interface MobileJobsOperations {
  /**
   * List the caller's stops for one or more days, with the data needed on site.
   *
   * Returns the jobs assigned to the caller, in working order. If there are more than 100, the call is refused: request fewer days.
   */
  list: Query<MobileJobsListInput | void, MobileJobsListResult>
  /**
   * Report from the field that a crew is on its way to a job, or starts, pauses or completes it.
   *
   * Same as `jobs.sendEta`, `jobs.start`, `jobs.hold` or `jobs.complete`, but with the time of the phone. The recorded start and end of work are therefore the times at which the work started and ended, not the times at which this was reported.
   */
  setStatus: Mutation<MobileJobsSetStatusInput, MobileJobsSetStatusResult>
  schedule: MobileJobsScheduleOperations
}

/** Operations `mobile.leads.…` */
export interface MobileLeadsOperations {
  /**
   * Create a lead in the field, assigned to the caller.
   *
   * Same as `leads.create`, but the lead is assigned to the caller.
   */
  create: Mutation<MobileLeadsCreateInput | void, MobileLeadsCreateResult>
}

/** Operations `mobile.pay.…` */
export interface MobilePayOperations {
  /**
   * Read the caller's earnings in a pay period.
   *
   * `crew_pay` is the caller's row of `crewPay.preview`, for the workweeks that end in the period; it is absent if no crew pay is set up. If the company has no pay periods, a period is a calendar month.
   */
  summary: Query<MobilePaySummaryInput | void, MobilePaySummaryResult>
}

/** Operations `mobile.timeOff.…` */
export interface MobileTimeOffOperations {
  /**
   * Request time off for the caller.
   *
   * Same as `timeOff.requests.create`, but always for the caller.
   */
  request: Mutation<MobileTimeOffRequestInput, MobileTimeOffRequestResult>
}

/** Operations `mobile.timesheets.…` */
export interface MobileTimesheetsOperations {
  /**
   * Clock in.
   *
   * The entry starts at the phone's time if its clock is right. If an entry is already open, the call is refused with 409, the reason `already_open` and the id of that entry.
   */
  clockIn: Mutation<MobileTimesheetsClockInInput | void, MobileTimesheetsClockInResult>
  /**
   * Clock out, with the breaks taken.
   *
   * The entry ends at the phone's time if its clock is right. If no entry is open, the call is refused with 409 and the reason `not_open`.
   */
  clockOut: Mutation<MobileTimesheetsClockOutInput | void, MobileTimesheetsClockOutResult>
}

/** Operations `mobile.training.…` */
export interface MobileTrainingOperations {
  /**
   * List the caller's training assignments with their lessons, newest first.
   *
   * Lists the lessons that the course had when it was assigned.
   */
  list: PagedQuery<MobileTrainingListInput | void, MobileTrainingListItem>
}

/** Operations `mobile.workforce.…` */
export interface MobileWorkforceOperations {
  /**
   * List who works on a day, and in which crew.
   *
   * Returns the crews, and the members without a crew. A member with access only to their own records gets only the crews that they belong to.
   */
  roster: Query<MobileWorkforceRosterInput | void, MobileWorkforceRosterResult>
}

/** Operations `mobile.…` */
export interface MobileOperations {
  availability: MobileAvailabilityOperations
  canvassing: MobileCanvassingOperations
  estimates: MobileEstimatesOperations
  inbox: MobileInboxOperations
  jobs: MobileJobsOperations
  leads: MobileLeadsOperations
  pay: MobilePayOperations
  timeOff: MobileTimeOffOperations
  timesheets: MobileTimesheetsOperations
  training: MobileTrainingOperations
  workforce: MobileWorkforceOperations
}

/** Operations `mockups.image.…` */
export interface MockupsImageOperations {
  /**
   * Read the picture of a mockup.
   *
   * Only the first answer contains the bytes. They are missing from the stored outcome of the call and from answers to repeated calls with the same idempotency key.
   */
  read: Mutation<MockupsImageReadInput, MockupsImageReadResult>
}

/** Operations `mockups.…` */
export interface MockupsOperations {
  /**
   * Draw a preview of a design of holiday lights at night, on its photo.
   *
   * Darkens the photo and draws a bulb for every foot of the lines. If a mockup of the same design version, style and width already exists, it is returned. A design without a photo is refused with 409 `invalid_state` and the reason `needs_photo`.
   */
  generate: Mutation<MockupsGenerateInput, Mockup>
  image: MockupsImageOperations
}

/** Operations `outbox.…` */
export interface OutboxOperations {
  /**
   * Read an email or text message of the outbox.
   *
   * If the text contains a customer's link, the link is shown only before the message is sent, and only to callers who may send the linked document themselves. Otherwise `[redacted]` is shown instead. Sign-in secrets are never shown.
   */
  get: Query<OutboxGetInput, OutboxGetResult>
  /**
   * List emails and text messages of the outbox with their delivery states, newest first.
   *
   * `outbox.get` returns the text. For the next page, pass the id of the last message of this page as `before_id`.
   */
  list: Query<OutboxListInput | void, OutboxListResult>
  /**
   * Send a message that failed or that was kept in the outbox.
   *
   * Messages are kept in the outbox while no mail server or text message provider is set up. When one is set up later, they are not sent automatically: a member decides for each message. A message that was sent is not sent again. A message that may have arrived is sent again only with `even_if_arrived`.
   */
  resend: Mutation<OutboxResendInput, OutboxMessage>
}

/** Operations `payments.methods.…` */
export interface PaymentsMethodsOperations {
  /**
   * List a client's stored cards, most recently charged first.
   *
   * Returns at most 20 cards that the company has charged for the client and that the current card processor can charge again. Only the last four digits are stored.
   */
  list: Query<PaymentsMethodsListInput, PaymentsMethodsListResult>
}

/** Operations `payments.…` */
export interface PaymentsOperations {
  /**
   * List payments, refunds, deposits, credits and write-offs, newest first by default.
   *
   * Returns the entries of all invoices that the caller can access, and deposits that belong to no invoice yet.
   */
  list: PagedQuery<PaymentsListInput | void, ListedPayment>
  /**
   * Compare the books with the records of the card processor, and list each difference.
   *
   * Compares charges and refunds of a period of at most 31 days, by default the last 7. If the list of differences is empty, the books agree with the card processor.
   */
  reconcile: Query<PaymentsReconcileInput | void, PaymentsReconcileResult>
  /**
   * Settle a pending payment, refund or deposit.
   *
   * Without `outcome`, requests the status from the card processor; this never moves money twice. If the processor does not answer, the payment stays `pending` and the request is repeated later. With `outcome`, records a result that you know, such as a check that was cashed or bounced, or a charge that you looked up at the processor. A later report of the processor takes precedence: if it reports that the money arrived, the payment is booked.
   */
  settle: Mutation<PaymentsSettleInput, PaymentsSettleResult>
  methods: PaymentsMethodsOperations
}

/** Operations `practice.clock.…` */
export interface PracticeClockOperations {
  /**
   * Advance the clock of this practice company, and do the work that becomes due.
   *
   * Stops at each time at which work is due, and does it: steps of automations, estimates that expire, invoices that become overdue, recurring jobs. Messages stay in the outbox; webhooks are sent. One call takes about 20 seconds at most: if `arrived` is false, call it again with `to`. The clock never goes back.
   */
  advance: Mutation<PracticeClockAdvanceInput | void, PracticeClockAdvanceResult>
  /** Read the clock of this practice company. */
  get: Query<Record<string, never> | void, PracticeClockGetResult>
}

/** Operations `practice.…` */
export interface PracticeOperations {
  /**
   * Close a practice company permanently.
   *
   * Revokes the keys, links and sessions of the company, deactivates its members, connectors and webhooks, and closes its booking page. Its data stays stored, but no one can read it. A second call repeats these steps.
   */
  archive: Mutation<PracticeArchiveInput, PracticeCompany>
  /**
   * Create a practice company, to try integrations.
   *
   * A practice company is an organization of its own with a test clock. In it, every operation works and webhooks are sent, but messages and charges are only simulated. Its clock does not run; only `practice.clock.advance` advances it. It has a published automation, whose draft can be replaced. The caller becomes its owner. The key in the answer has all scopes and is shown only once. At most 3 practice companies exist at a time, and at most 10 are created in 30 days. Their calls and files count against the limits of this organization.
   */
  create: Mutation<PracticeCreateInput | void, PracticeCreateResult>
  /** List the practice companies, newest first. */
  list: Query<Record<string, never> | void, PracticeListResult>
  /**
   * Fill this practice company with invented data.
   *
   * Adds people, a price book, clients, leads, estimates, jobs and invoices in all statuses, as in a small demonstration company. The invented records emit no events. Call it first: a practice company that has clients, leads, lead sources or a price book is refused.
   */
  seed: Mutation<Record<string, never> | void, PracticeSeedResult>
  clock: PracticeClockOperations
}

/** Operations `priceBook.packages.…` */
export interface PriceBookPackagesOperations {
  /** List the packages of the price book. A bundle is sold as a whole; in a package with tiers, the customer chooses one tier. */
  list: PagedQuery<PriceBookPackagesListInput | void, PriceBookPackage, {
    /** Version of the price book that was read. Null for the draft, and before the first publication. */
    book_version: number | null
    /** Version of the whole draft, for `expected_version` of `priceBook.publish`. Null if another book was read. */
    draft_version: number | null
  }>
  /**
   * Create, update or archive a package in the draft of the price book.
   *
   * Omitted fields stay unchanged; null clears a field; a list replaces the stored list. The change takes effect when the draft is published with `priceBook.publish`, which also lists issues that prevent publishing.
   */
  save: Mutation<PriceBookPackagesSaveInput | void, PriceBookPackage>
}

/** Operations `priceBook.services.…` */
export interface PriceBookServicesOperations {
  /**
   * List the services of the price book: rates, units, multipliers, add-ons, minimums and floors.
   *
   * Services that are offered only at locations that the caller cannot access are left out.
   */
  list: PagedQuery<PriceBookServicesListInput | void, PriceBookService, {
    /** Version of the price book that was read. Null for the draft, and before the first publication. */
    book_version: number | null
    /** Version of the whole draft, for `expected_version` of `priceBook.publish`. Null if another book was read. */
    draft_version: number | null
  }>
  /**
   * Create, update or archive a service in the draft of the price book.
   *
   * Omitted fields stay unchanged; null clears a field; a list replaces the stored list. The change takes effect when the draft is published with `priceBook.publish`, which also lists issues that prevent publishing.
   */
  save: Mutation<PriceBookServicesSaveInput | void, PriceBookService>
}

/** Operations `priceBook.versions.…` */
export interface PriceBookVersionsOperations {
  /** List the versions of the price book, newest first. */
  list: PagedQuery<PriceBookVersionsListInput | void, PriceBookVersion>
}

/** Operations `priceBook.…` */
export interface PriceBookOperations {
  /**
   * Publish the draft of the price book, or an older version, as the current book.
   *
   * The draft becomes the next version, which never changes. If `version` is passed, that older version is published again as the next version and also replaces the draft; services and packages that it does not contain are archived in the draft. If the result would be the same as the current version, the call is refused with 409 `invalid_state` and the reason `nothing_to_publish`. If services or packages have issues, the call is refused and `details` lists them, at most 500. `expected_version` is the version of the whole draft, which `priceBook.services.list` returns as `draft_version`.
   */
  publish: Mutation<PriceBookPublishInput | void, PriceBookVersion>
  /**
   * Price one service for given measurements, with every step of the calculation.
   *
   * Stores nothing. The `line_items` of the answer can be passed to any operation that takes line items. Required add-ons are always included; optional add-ons are included if `addons` lists them. If a required measurement or answer is missing, the call is refused with an error for that field.
   */
  quote: Query<PriceBookQuoteInput, PriceBookQuoteResult>
  packages: PriceBookPackagesOperations
  services: PriceBookServicesOperations
  versions: PriceBookVersionsOperations
}

/** Operations `properties.…` */
export interface PropertiesOperations {
  /**
   * Add a service address to a client.
   *
   * Refused if the client already has a property at this address, in any spelling; the error contains the id of that property.
   */
  create: Mutation<PropertiesCreateInput, PropertyRecord>
  /**
   * Look up facts about a building at a property data provider.
   *
   * The provider may charge for each request; a cached answer costs nothing. Facts about an address are cached for 90 days. If the provider has no facts, this answer is cached for 7 days. Roof area and gutter length are estimated if the provider has no measurement; `estimated` lists these values. Copying values to the property raises its `version` and is recorded like any other update.
   */
  lookup: Mutation<PropertiesLookupInput, PropertiesLookupResult>
  /**
   * Update a client's service address and its details.
   *
   * Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise `version`. Refused if another property of the client has this address, in any spelling; the error contains the id of that property.
   */
  update: Mutation<PropertiesUpdateInput, PropertyRecord>
}

/** Operations `quality.checklists.…` */
export interface QualityChecklistsOperations {
  /**
   * List checklists, newest first by default.
   *
   * The filters by location and kind of work also return checklists that apply to all locations or kinds.
   */
  list: PagedQuery<QualityChecklistsListInput | void, Checklist>
  /**
   * Create or update a checklist.
   *
   * Omitted fields stay unchanged; null clears a field. The list of items replaces the stored one. An item that is sent with its id keeps its answers; ids of removed items cannot be used again. The change applies to jobs that have not begun; other jobs keep the checklists that applied when their work began. A call that changes nothing does not raise `version`.
   */
  save: Mutation<QualityChecklistsSaveInput | void, Checklist>
}

/** Operations `quality.reports.…` */
export interface QualityReportsOperations {
  /** List checklist reports, newest first. */
  list: PagedQuery<QualityReportsListInput | void, QualityReport>
  /**
   * Submit answers to a checklist of a job. Several calls can each submit a part of the answers.
   *
   * For each item, the answer with the latest `performed_at` counts; of two answers with the same time, the one that was submitted later. A report that arrives late therefore does not replace newer answers. An item is done if it passed or is not applicable, and has a photo if one is required.
   */
  submit: Mutation<QualityReportsSubmitInput, QualityReportsSubmitResult>
}

/** Operations `quality.…` */
export interface QualityOperations {
  checklists: QualityChecklistsOperations
  reports: QualityReportsOperations
}

/** Operations `reports.snapshots.…` */
export interface ReportsSnapshotsOperations {
  /**
   * Store a snapshot of a report.
   *
   * A snapshot never changes, even if the records change. Everyone who may read the report can read it. A snapshot that covers only a member's own records can be read by that member, and by callers who may read the report for all members.
   */
  create: Mutation<ReportsSnapshotsCreateInput, ReportSnapshot>
  /** Read a report snapshot. */
  get: Query<ReportsSnapshotsGetInput, ReportSnapshot>
  /** List report snapshots, newest first. */
  list: PagedQuery<ReportsSnapshotsListInput | void, ReportSnapshot>
}

/** Operations `reports.…` */
export interface ReportsOperations {
  /**
   * Read a report of a period: revenue, close rate, receivables, lead sources, canvassing, payroll or jobs.
   *
   * Amounts come from the books; only `close_rate` and `lead_sources` also contain values of estimates. `definitions` explains each metric: which date counts, whether discounts and tax are included, and whether only paid amounts count. Net revenue is the same in all reports: the rows of `revenue` by `location` or `source`, and those of `lead_sources`, add up to the same total. The row with the source null contains amounts whose source is unknown. `compare: previous` adds the preceding period. Days are in the time zone of the location, or of the organization for several locations. Weeks begin on Monday; the first and last week contain only their days within the period. A member with access only to their own leads and estimates gets revenue, close rate, lead sources and canvassing for these only. The other reports need access to all records, and payroll also needs `view_pay`.
   */
  summary: Query<ReportsSummaryInput, Report>
  snapshots: ReportsSnapshotsOperations
}

/** Operations `requests.…` */
export interface RequestsOperations {
  /**
   * List the latest API requests, newest first.
   *
   * Lists requests with API keys and of connected agents, also those that were refused. A request appears at most three seconds after its answer and is stored for 7 days by default, without input, answer and address. A search ends after 20,000 requests: then a page can be short or empty although `has_more` is true. At most 200 requests a second are recorded. Successful calls of this operation are not.
   */
  list: PagedQuery<RequestsListInput | void, LoggedRequest>
  /**
   * Trace a call: what it changed, sent and started.
   *
   * Returns the call behind an id and what followed from it: entries of the audit log, events with their deliveries and the runs that they started, and messages with the reason why one was not sent. Of queries and refused calls, only their entry in the request log and the receipt can be traced. Messages that the service writes afterwards, in the background, have a request id of their own. Parts that the caller may not see are listed in `hidden`.
   */
  trace: Query<RequestsTraceInput, RequestTrace>
}

/** Operations `reviews.…` */
export interface ReviewsOperations {
  /**
   * Ask the customer of a completed job for a review.
   *
   * A client can be asked once in 90 days. The message is advertising: it is sent only to customers who opted in, never during quiet hours, and emails contain an unsubscribe link.
   */
  request: Mutation<ReviewsRequestInput, ReviewsRequestResult>
}

/** Operations `schedule.…` */
export interface ScheduleOperations {
  /**
   * Show the schedule of a location by day, for crews, vehicles or members.
   *
   * Each visit of a job appears as a card on the day on which it starts; cancelled visits are left out. If a visit is assigned to a crew but not to single members, it appears in the row of every member of the crew. If there are more than 1,000 cards, the call is refused: request fewer days. A member with access only to their own jobs gets only their own rows. Appointments require `view_leads`.
   */
  board: Query<ScheduleBoardInput, ScheduleBoard>
  /**
   * Find free time slots for work, and the members who are free.
   *
   * Members are free during their working hours (`workforce.availability.set`) while the location is
   * open, except on holidays, during approved time off, during planned or started jobs with their buffers, and during
   * appointments with leads, which take an hour. If a job is assigned to a crew and names
   * no members, all members of the crew are busy. A location without hours is open from Monday to Friday, 08:00 to 17:00.
   *
   * Starts are wall-clock times on a grid of `step_minutes` from midnight: times that a clock change skips are not
   * offered, and times that it repeats are offered once, as the earlier instant. The end of the work is its start plus
   * its duration in elapsed time, and lies within the working hours of the members. No slot begins in the past.
   *
   * A crew is free if no job that is assigned to it overlaps and `crew_size` of its members are free. If neither
   * `crew_id` nor `member_ids` is passed, all members of the location are considered, in the order of their names. A
   * caller with access only to their own records sees only themselves and the crews that they lead.
   */
  openSlots: Query<ScheduleOpenSlotsInput, ScheduleOpenSlotsResult>
  /**
   * Find the best order for the stops of a day, and store it if requested.
   *
   * The best order has the least total lateness. Among orders with the same lateness, the earliest end decides, then the shortest driving time. A crew should arrive between the start of a job and the end of its arrival window; it waits if it is early. For up to nine stops, every order is evaluated. Missing coordinates are requested from the maps provider and stored with the property; the provider may charge for requests. Without a maps provider, straight-line distances are used (`source: straight_line`). If the provider does not answer, the call is refused with 503 `service_unavailable` and nothing changes.
   */
  optimizeRoute: Mutation<ScheduleOptimizeRouteInput, Route>
}

/** Operations `search.…` */
export interface SearchOperations {
  /**
   * Find records of any kind by name, phone, email, address, number, service type or line item.
   *
   * Each word must be the beginning of a word in the record; the records of a client also match words of the client. A record whose number equals the query comes first, then the records that were changed most recently; the result contains at least the best match of each kind. If nothing matches, or only conversations, titles such as `Mrs` are ignored, and a word for a kind of record selects this kind: `Kowalski quote` finds estimates. Archived records, and kinds that the caller may not see, are excluded.
   */
  find: Query<SearchFindInput, SearchFindResult>
}

/** Operations `settings.company.…` */
export interface SettingsCompanyOperations {
  /** Read the settings of the organization. Settings that were never changed have their default. */
  get: Query<Record<string, never> | void, Company>
  /**
   * Change the organization's name, branding and terms of new documents.
   *
   * Omitted fields stay unchanged; null restores the default. Documents that were already sent do not change.
   */
  update: Mutation<SettingsCompanyUpdateInput | void, Company>
}

/** Operations `settings.connectors.…` */
export interface SettingsConnectorsOperations {
  /** List the connectors. Each has its field mapping and the time of its latest lead. */
  list: Query<Record<string, never> | void, SettingsConnectorsListResult>
  /**
   * Create or change a connector.
   *
   * A connector is an entry point through which another system sends leads. Omitted fields stay unchanged; null clears a field. The whole key is shown only when it is created. A new key invalidates the old one immediately.
   */
  save: Mutation<SettingsConnectorsSaveInput | void, SettingsConnectorsSaveResult>
}

/** Operations `settings.leadSources.…` */
export interface SettingsLeadSourcesOperations {
  /** List the active lead sources. */
  list: Query<SettingsLeadSourcesListInput | void, SettingsLeadSourcesListResult>
  /**
   * Create, rename, disable or enable a lead source.
   *
   * The name must be unique, regardless of upper and lower case. Existing leads keep the id of their source, and the name that the source had when they arrived.
   */
  save: Mutation<SettingsLeadSourcesSaveInput | void, LeadSource>
}

/** Operations `settings.locations.…` */
export interface SettingsLocationsOperations {
  /** List the caller's locations, with time zone, hours and tax rate. */
  list: Query<Record<string, never> | void, SettingsLocationsListResult>
  /**
   * Create or change a location.
   *
   * Omitted fields stay unchanged; null clears a field. If the time zone changes, scheduled work at the location stays at the same local time, so its UTC time changes.
   */
  save: Mutation<SettingsLocationsSaveInput | void, Location>
}

/** Operations `settings.taxRates.…` */
export interface SettingsTaxRatesOperations {
  /** List the tax rates, each in its latest version. */
  list: Query<SettingsTaxRatesListInput | void, SettingsTaxRatesListResult>
  /**
   * Create a tax rate, or a new version of an existing rate.
   *
   * A change never rewrites a rate: it creates a new version with its own id, and the earlier version stays readable. If several versions are valid on a date, the latest version applies. A version with `valid_from` applies from that day on. A version without `valid_from` applies at once, also to all earlier dates. A call that changes nothing creates no version. Disabling or enabling a rate applies to all its versions and creates no new one. `expected_version` refers to the latest version.
   */
  save: Mutation<SettingsTaxRatesSaveInput | void, TaxRate>
}

/** Operations `settings.…` */
export interface SettingsOperations {
  company: SettingsCompanyOperations
  connectors: SettingsConnectorsOperations
  leadSources: SettingsLeadSourcesOperations
  locations: SettingsLocationsOperations
  taxRates: SettingsTaxRatesOperations
}

/** Operations `streetView.image.…` */
export interface StreetViewImageOperations {
  /**
   * Read a street picture of a property.
   *
   * Returns the nearest picture within 50 metres of the property. The provider may charge for it. The picture is not stored: a repeated call with the same idempotency key gets `[redacted]` instead of the bytes, and a call with a new idempotency key requests the picture from the provider again. A property without coordinates is found by its address. A picture requested by `pano_id` is shown in its default direction unless `heading` is set.
   */
  read: Mutation<StreetViewImageReadInput | void, StreetViewImageReadResult>
}

/** Operations `streetView.metadata.…` */
export interface StreetViewMetadataOperations {
  /**
   * Find the street picture of a property or place, without loading it.
   *
   * Stores nothing. A property without coordinates is found by its address; the answer then has the position of the camera, but no heading or distance. The ids of pictures change over time: do not store them, request them again.
   */
  read: Mutation<StreetViewMetadataReadInput | void, StreetViewMetadataReadResult>
}

/** Operations `streetView.…` */
export interface StreetViewOperations {
  image: StreetViewImageOperations
  metadata: StreetViewMetadataOperations
}

/** Operations `sync.upload.…` */
export interface SyncUploadOperations {
  /**
   * Apply changes that a phone recorded offline, and report the outcome of each.
   *
   * Changes are applied in the given order; the operation of each change runs with the permissions of the caller. A refused change does not affect the other changes. A `change_id` is an idempotency key for 90 days: a change that is sent again, in this or another call, returns the same outcome and has no further effect. If other members changed the same record meanwhile, their changes are kept: the uploaded change is applied if it concerns other fields; if it concerns the same fields, it is a conflict that a person must resolve. Only these operations are possible offline; others, such as payments and messages, are rejected with the reason `not_offline`: `mobile.leads.create`, `mobile.timesheets.clockIn`, `mobile.timesheets.clockOut`, `mobile.timeOff.request`, `quality.reports.submit`, `inbox.notes.add`, `todos.create`, `mobile.canvassing.logKnock`, `canvassing.sessions.set`, `training.complete`, `mobile.jobs.setStatus`, `leads.update`, `clients.update`, `jobs.update`, `properties.update`, `inbox.conversations.update`, `mobile.availability.set`, `todos.update`, `todos.complete`, `estimates.create`, `estimates.updateDetails`, `estimates.setLineItems`. Device times are corrected with `device_now`. A change more than five minutes in the future or more than 14 days in the past is rejected with the reason `clock`.
   */
  apply: Mutation<SyncUploadApplyInput, SyncUploadApplyResult>
}

/** Operations `sync.…` */
export interface SyncOperations {
  /**
   * Read the changes since a cursor, including deletions, for all kinds of records in one list.
   *
   * Without a cursor, the feed starts at the beginning: reading until `has_more` is false copies everything. A later call with the last `next_cursor` returns the changes since then. Each record appears once, at its last change; a record that changes while you read appears again with a higher `version`. No change of a record is missed. Fields that are calculated from other records or from the time, such as `balance_cents` of a client, are calculated when the record is read: a later change of such a value alone is not delivered. Deleted, archived and merged records appear as `delete`. A member can request only kinds of records that they may read completely; other kinds are refused. Files appear once they are completed. A cursor is valid for the kinds with which it was created. If the kinds or locations that the caller may read have changed, or the database was restored from a backup, the answer is 410 `full_sync_required`: start again without a cursor.
   */
  changes: PagedQuery<SyncChangesInput | void, SyncChangesItem>
  upload: SyncUploadOperations
}

/** Operations `tags.…` */
export interface TagsOperations {
  /**
   * Add tags to a record and remove others.
   *
   * Changes one lead, client, estimate, job or invoice that the caller may change. Upper and lower case make no difference; the name of a saved tag is spelled as it was saved. A call that changes nothing does not raise `version`.
   */
  apply: Mutation<TagsApplyInput | void, TagsApplyResult>
  /**
   * List tags with their color and number of records.
   *
   * Counts unarchived records in the caller's locations. Names that are used on records but not saved as tags are listed only for callers who can access all of these records.
   */
  list: Query<Record<string, never> | void, TagsListResult>
  /**
   * Create, rename, recolor or delete a tag.
   *
   * Renaming or deleting a tag changes every record that has it, and each of these records gets a new version. The caller therefore needs access to all locations and all records; a caller limited to their own records can create tags but not change them. The changed records cause no `tag.added` or `tag.removed` events.
   */
  save: Mutation<TagsSaveInput | void, TagsSaveResult>
}

/** Operations `timeOff.balances.…` */
export interface TimeOffBalancesOperations {
  /**
   * List a member's time-off balances by policy.
   *
   * Balances are computed at each call from policies, approved working time and requests, and rounded down to whole minutes. Inactive policies are included only if the member has requests for them.
   */
  list: Query<TimeOffBalancesListInput | void, TimeOffBalancesListResult>
}

/** Operations `timeOff.policies.…` */
export interface TimeOffPoliciesOperations {
  /** List time-off policies by name. */
  list: Query<TimeOffPoliciesListInput | void, TimeOffPoliciesListResult>
  /**
   * Create or update a time-off policy.
   *
   * Omitted fields stay unchanged; null clears a field. Balances are computed from the policy at each call, so a change also applies to past accruals; approved requests stay approved. For a policy without accrual (`none`), such as unpaid leave, requests can be approved only if negative balances are allowed.
   */
  save: Mutation<TimeOffPoliciesSaveInput | void, TimeOffPolicy>
}

/** Operations `timeOff.requests.…` */
export interface TimeOffRequestsOperations {
  /**
   * Cancel a pending or approved time-off request.
   *
   * Deducted minutes are returned to the balance; `returned_minutes` is their number. Members can cancel their own requests if they are pending, or approved and not begun (otherwise 409 `begun`). A caller with access to all members can cancel any request. For a denied, cancelled or expired request, the call is refused with 409; the reason is the status of the request.
   */
  cancel: Mutation<TimeOffRequestsCancelInput, TimeOffRequest>
  /**
   * Request time off for whole days or a part of a day.
   *
   * The requested minutes are the member's working minutes on these days: the member's working hours, or eight hours from Monday to Friday if none are set. Holidays of the location have no working minutes. A pending request expires when its first day begins. A request that is made on or after that day (as for illness) does not expire. The answer lists jobs of the member in that time; the call does not change them. The call is refused with 409 `overlap` if part of the time is already requested or approved.
   */
  create: Mutation<TimeOffRequestsCreateInput, TimeOffRequestsCreateResult>
  /**
   * Approve or deny a time-off request, and notify the member by email.
   *
   * Approval deducts the member's working hours on those days from the balance; later changes of hours and holidays do not change the deduction. The call is refused with 409 and a reason in three cases: the request is not pending (the reason is its status); it is the caller's own request and the caller is not an owner (`own_request`); it exceeds the balance on the first day and the policy does not allow negative balances (`insufficient_balance`). The answer lists jobs of the member in that time; the call does not change them.
   */
  decide: Mutation<TimeOffRequestsDecideInput, TimeOffRequestsDecideResult>
  /**
   * List time-off requests and their decisions, newest first by default.
   *
   * A member with access only to their own records sees their own requests and those of members of crews that they lead.
   */
  list: PagedQuery<TimeOffRequestsListInput | void, TimeOffRequest>
}

/** Operations `timeOff.…` */
export interface TimeOffOperations {
  balances: TimeOffBalancesOperations
  policies: TimeOffPoliciesOperations
  requests: TimeOffRequestsOperations
}

/** Operations `timesheets.entries.…` */
export interface TimesheetsEntriesOperations {
  /**
   * List time entries, newest first by default, with their totals.
   *
   * A member with access only to their own records sees their own time and that of members of crews that they lead. `totals` covers all matching entries, not only those of this page.
   */
  list: PagedQuery<TimesheetsEntriesListInput | void, TimeEntry, {
    totals: {
      /** Total working time of all matching entries, in seconds. Open entries count as 0. */
      worked_seconds: number
    }
  }>
  /**
   * Record or correct a member's time, with a reason.
   *
   * Omitted fields stay unchanged; null clears a field; the list of breaks replaces the stored one. Former values are stored in `corrections`. A correction ends a pending review. The call is refused with 409 if the time overlaps another entry of the member (`overlap`, with the id of that entry if the caller can access it), if it would be a second open entry (`already_open`), or if the time is approved (`approved`: undo the approval first).
   */
  save: Mutation<TimesheetsEntriesSaveInput, TimeEntry>
}

/** Operations `timesheets.…` */
export interface TimesheetsOperations {
  /**
   * Approve the time entries of a period, which locks them against changes, or undo an approval.
   *
   * An entry belongs to the day on which it begins. Open entries, entries that need a review, and the caller's own entries (unless the caller is an owner) are skipped and listed with the reason. If there are more than 5000 entries, the call is refused: pass fewer days or members.
   */
  approve: Mutation<TimesheetsApproveInput, TimesheetsApproveResult>
  entries: TimesheetsEntriesOperations
}

/** Operations `todos.…` */
export interface TodosOperations {
  /**
   * Complete a to-do.
   *
   * Completing a completed to-do has no effect and emits no event.
   */
  complete: Mutation<TodosCompleteInput, Todo>
  /**
   * Create a to-do and assign it.
   *
   * The to-do belongs to the location of the record that it is about. If it is about several records, the first of job, invoice, estimate, lead and client determines the location. A to-do that is about no record belongs to `location_id`.
   */
  create: Mutation<TodosCreateInput, Todo>
  /**
   * List to-dos, newest first by default.
   *
   * If the list is sorted by `due_at`, to-dos without a due time come last.
   */
  list: PagedQuery<TodosListInput | void, Todo>
  /**
   * Update, reassign or reopen a to-do.
   *
   * Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise `version`. The location of the to-do does not change.
   */
  update: Mutation<TodosUpdateInput, Todo>
}

/** Operations `training.assignments.…` */
export interface TrainingAssignmentsOperations {
  /**
   * List course assignments and their progress, newest first.
   *
   * A member limited to their own records sees their own assignments, and the assignments of members of the crews that they lead.
   */
  list: PagedQuery<TrainingAssignmentsListInput | void, TrainingAssignment>
}

/** Operations `training.courses.…` */
export interface TrainingCoursesOperations {
  /**
   * List courses with their lessons, newest first.
   *
   * A member limited to their own records sees the courses that are or were assigned to them or to members of crews that they lead.
   */
  list: PagedQuery<TrainingCoursesListInput | void, TrainingCoursesListItem>
  /**
   * Create or update a training course.
   *
   * Omitted fields stay unchanged; null clears a field. The list of lessons replaces the former list. To keep a lesson and the progress that members made in it, pass the lesson with its id. Members who are already assigned continue with the version that was assigned to them. If the course is deactivated, its open assignments are cancelled and it can no longer be assigned.
   */
  save: Mutation<TrainingCoursesSaveInput | void, TrainingCourse>
}

/** Operations `training.…` */
export interface TrainingOperations {
  /**
   * Assign a course to members, and notify them by email.
   *
   * Select the members by `member_ids`, `roles` or `everyone`. Members who already have an open assignment keep it, with its course version and due date. `roles` and `everyone` select active members that the caller can access, at most 200.
   */
  assign: Mutation<TrainingAssignInput, TrainingAssignResult>
  /**
   * Record the lessons of a course that a member has completed, and the score.
   *
   * The assignment is completed when all lessons are done and the score reaches the course's pass score; until then it is in progress. Lessons can be recorded in several calls. A call that changes nothing does not raise `version`. Members record their own lessons; recording for other members needs `manage_training`.
   */
  complete: Mutation<TrainingCompleteInput, TrainingAssignment>
  assignments: TrainingAssignmentsOperations
  courses: TrainingCoursesOperations
}

/** Operations `webhooks.deliveries.…` */
export interface WebhooksDeliveriesOperations {
  /** Read one webhook delivery: its body, and the result of each attempt. */
  get: Query<WebhooksDeliveriesGetInput, WebhooksDeliveriesGetResult>
  /**
   * List webhook deliveries, newest first by default.
   *
   * By default, successful and cancelled deliveries are stored for 30 days, failed ones for 90 days.
   */
  list: PagedQuery<WebhooksDeliveriesListInput | void, WebhooksDeliveriesListItem>
  /**
   * Replay webhook deliveries.
   *
   * Each delivery is sent again with the same id and body; the number of its attempts starts at 1 again. A delivery that is still pending is skipped.
   */
  replay: Mutation<WebhooksDeliveriesReplayInput, WebhooksDeliveriesReplayResult>
  /**
   * Replay all failed webhook deliveries since a point in time.
   *
   * Each delivery is sent again with the same id and body. Cancelled deliveries are replayed too. Test deliveries, and deliveries to disabled or deleted destinations, are left out. A call replays at most 10000 deliveries, oldest first: call again while `has_more` is true.
   */
  replayFailed: Mutation<WebhooksDeliveriesReplayFailedInput, WebhooksDeliveriesReplayFailedResult>
}

/** Operations `webhooks.…` */
export interface WebhooksOperations {
  /**
   * Create a webhook destination.
   *
   * Returns the signing secret once. In the resource API, a repeated call with the same idempotency key returns the secret again for 72 hours. If the secret is lost, create a new one with `webhooks.rotateSecret`. The call is refused if the host name resolves to an address outside the public Internet.
   */
  create: Mutation<WebhooksCreateInput, NewWebhookDestination>
  /**
   * Delete a webhook destination.
   *
   * Pending deliveries to the destination are cancelled. The delivery log is kept.
   */
  delete: Mutation<WebhooksDeleteInput, WebhookDeletion>
  /**
   * Enable a disabled webhook destination after a successful test.
   *
   * Sends one test event. If the destination answers with success, it is enabled; otherwise it stays
   * disabled. The call returns before the result is known: read the destination or the delivery afterwards.
   */
  enable: Mutation<WebhooksEnableInput, WebhooksEnableResult>
  /** Read one webhook destination. */
  get: Query<WebhooksGetInput, WebhookDestination>
  /**
   * List the webhook destinations, newest first.
   *
   * Returns all destinations in one answer, without pages.
   */
  list: Query<Record<string, never> | void, WebhooksListResult>
  /**
   * Create a new signing secret for a webhook destination.
   *
   * Returns the new secret once. All signatures use the new secret from now on. During the overlap, the header `webhook-signature` also contains a signature with the old secret, so that receivers can switch; `X-Webhook-Signature` uses only the new secret.
   */
  rotateSecret: Mutation<WebhooksRotateSecretInput, WebhooksRotateSecretResult>
  /**
   * Send a test event to one webhook destination.
   *
   * The test is signed, sent and retried like any event; its `data` is sample data with `test: true`.
   */
  test: Mutation<WebhooksTestInput, WebhooksTestResult>
  deliveries: WebhooksDeliveriesOperations
}

/** Operations `workforce.availability.…` */
export interface WorkforceAvailabilityOperations {
  /**
   * List the working time of members by day, and the minutes that jobs and time off already use.
   *
   * Dates and times are in the time zone of each member's home location. The working time of a day comes from an exception for the day, otherwise from the member's weekly hours, otherwise from the location's opening hours. A member with access only to their own records sees only themselves and the members of crews that they lead.
   */
  list: Query<WorkforceAvailabilityListInput, WorkforceAvailabilityListResult>
  /**
   * Set a member's working hours: weekly hours and exceptions for single days.
   *
   * Times are local times of the location where the member works. Exceptions override weekly hours, and weekly hours override the location's opening hours. There is no work on the location's holidays.
   */
  set: Mutation<WorkforceAvailabilitySetInput, WorkforceAvailabilitySetResult>
}

/** Operations `workforce.crews.…` */
export interface WorkforceCrewsOperations {
  /**
   * List crews with their members, newest first by default.
   *
   * A caller with access only to their own records sees only the crews that they belong to.
   */
  list: PagedQuery<WorkforceCrewsListInput | void, Crew>
  /**
   * Create or update a crew.
   *
   * Omitted fields stay unchanged; null clears a field. `members` replaces the list of members; `members_add` and `members_remove` change it. If the shares of pay then do not total 100 percent, or a member has no share, all shares become equal; the warning `shares_dropped` contains the former shares. A call that changes nothing does not raise `version`. A call that would deactivate or archive a crew with open jobs is refused with 409 and the reason `has_jobs`. When a member is deactivated, they leave all crews, and the shares in these crews become equal.
   */
  save: Mutation<WorkforceCrewsSaveInput | void, Crew>
}

/** Operations `workforce.members.…` */
export interface WorkforceMembersOperations {
  /**
   * Deactivate a member, and reassign their open work.
   *
   * From now on, calls of the member are refused, and so are calls of their API keys to the workflow
   * gateway. Their sessions of the console end, and their unused links and invitations become invalid. Open leads, future
   * appointments of leads, open estimates, jobs, recurring work, to-dos, conversations and territories are reassigned to
   * `reassign_to` if that member can access their location, otherwise to the owner who has been a member the longest.
   * Finished work keeps its assignee.
   * An open time entry and an open canvassing session end now. Pending time off, and approved time off for future days,
   * is cancelled and returned to the balance; incomplete training is cancelled. The member leaves their crews. If a crew
   * had agreed shares, they become equal; the warning `shares_dropped` contains the former shares and up to 50 open jobs
   * of the crew. The member's keys keep working in the resource API, because websites and other systems depend on them: the
   * answer lists them, and `revoke_keys` revokes them. The call is refused for an owner: transfer ownership first.
   */
  deactivate: Mutation<WorkforceMembersDeactivateInput, WorkforceMembersDeactivateResult>
  /**
   * Add a member to the organization, and notify them by email.
   *
   * The member is active at once. The email contains a link with which they sign in to the console for the first time. The link is valid for 7 days, can be used once, and requires the invited email address. The call is refused if the address belongs to an existing member, even a deactivated one: update that member instead.
   */
  invite: Mutation<WorkforceMembersInviteInput, WorkforceMembersInviteResult>
  /**
   * List members with their roles, locations and status.
   *
   * A member who can access only some locations sees the members with access to at least one of these locations. A member who can access only their own records sees only themselves.
   */
  list: Query<WorkforceMembersListInput | void, WorkforceMembersListResult>
  /**
   * Update a member's role, locations or profile, or reactivate them.
   *
   * Omitted fields stay unchanged. A new role and new locations apply from the member's next call. If the member loses access to the home location, that field is cleared. An owner's role cannot be changed: transfer ownership instead.
   */
  update: Mutation<WorkforceMembersUpdateInput, Member>
}

/** Operations `workforce.…` */
export interface WorkforceOperations {
  availability: WorkforceAvailabilityOperations
  crews: WorkforceCrewsOperations
  members: WorkforceMembersOperations
}

/** The operations of the catalog. */
export interface OperationTree {
  audit: AuditOperations
  automations: AutomationsOperations
  batches: BatchesOperations
  bookings: BookingsOperations
  books: BooksOperations
  bugReports: BugReportsOperations
  canvassing: CanvassingOperations
  clientImports: ClientImportsOperations
  clients: ClientsOperations
  commissions: CommissionsOperations
  creditNotes: CreditNotesOperations
  crewPay: CrewPayOperations
  dashboard: DashboardOperations
  estimates: EstimatesOperations
  files: FilesOperations
  holidayDesign: HolidayDesignOperations
  inbox: InboxOperations
  invoices: InvoicesOperations
  jobs: JobsOperations
  keys: KeysOperations
  leadImports: LeadImportsOperations
  leads: LeadsOperations
  lists: ListsOperations
  me: MeOperations
  mobile: MobileOperations
  mockups: MockupsOperations
  outbox: OutboxOperations
  payments: PaymentsOperations
  practice: PracticeOperations
  priceBook: PriceBookOperations
  properties: PropertiesOperations
  quality: QualityOperations
  reports: ReportsOperations
  requests: RequestsOperations
  reviews: ReviewsOperations
  schedule: ScheduleOperations
  search: SearchOperations
  settings: SettingsOperations
  streetView: StreetViewOperations
  sync: SyncOperations
  tags: TagsOperations
  timeOff: TimeOffOperations
  timesheets: TimesheetsOperations
  todos: TodosOperations
  training: TrainingOperations
  webhooks: WebhooksOperations
  workforce: WorkforceOperations
}

/** All operations by their wire names. */
export interface Operations {
  'audit.list': AuditOperations['list']
  'automations.messages.listUnsent': AutomationsMessagesOperations['listUnsent']
  'automations.messages.resend': AutomationsMessagesOperations['resend']
  'automations.previewEnrolments': AutomationsOperations['previewEnrolments']
  'automations.renderTemplate': AutomationsOperations['renderTemplate']
  'automations.runs.cancel': AutomationsRunsOperations['cancel']
  'automations.runs.get': AutomationsRunsOperations['get']
  'automations.runs.list': AutomationsRunsOperations['list']
  'automations.runs.resume': AutomationsRunsOperations['resume']
  'automations.runs.retryStep': AutomationsRunsOperations['retryStep']
  'automations.simulate': AutomationsOperations['simulate']
  'automations.vocabulary': AutomationsOperations['vocabulary']
  'batches.get': BatchesOperations['get']
  'batches.list': BatchesOperations['list']
  'batches.prepare': BatchesOperations['prepare']
  'batches.start': BatchesOperations['start']
  'batches.stop': BatchesOperations['stop']
  'bookings.configure': BookingsOperations['configure']
  'bookings.get': BookingsOperations['get']
  'bookings.pagePreview': BookingsOperations['pagePreview']
  'books.export': BooksOperations['export']
  'bugReports.get': BugReportsOperations['get']
  'bugReports.list': BugReportsOperations['list']
  'bugReports.screenshot': BugReportsOperations['screenshot']
  'bugReports.submit': BugReportsOperations['submit']
  'bugReports.update': BugReportsOperations['update']
  'canvassing.doors.convertToLead': CanvassingDoorsOperations['convertToLead']
  'canvassing.doors.list': CanvassingDoorsOperations['list']
  'canvassing.knocks.log': CanvassingKnocksOperations['log']
  'canvassing.sessions.set': CanvassingSessionsOperations['set']
  'canvassing.territories.list': CanvassingTerritoriesOperations['list']
  'canvassing.territories.save': CanvassingTerritoriesOperations['save']
  'clientImports.cancel': ClientImportsOperations['cancel']
  'clientImports.get': ClientImportsOperations['get']
  'clientImports.list': ClientImportsOperations['list']
  'clientImports.listRows': ClientImportsOperations['listRows']
  'clientImports.start': ClientImportsOperations['start']
  'clients.archive': ClientsOperations['archive']
  'clients.create': ClientsOperations['create']
  'clients.erasePerson': ClientsOperations['erasePerson']
  'clients.exportPerson': ClientsOperations['exportPerson']
  'clients.findDuplicates': ClientsOperations['findDuplicates']
  'clients.get': ClientsOperations['get']
  'clients.import': ClientsOperations['import']
  'clients.list': ClientsOperations['list']
  'clients.merge': ClientsOperations['merge']
  'clients.statement': ClientsOperations['statement']
  'clients.timeline': ClientsOperations['timeline']
  'clients.update': ClientsOperations['update']
  'commissions.approve': CommissionsOperations['approve']
  'commissions.list': CommissionsOperations['list']
  'creditNotes.get': CreditNotesOperations['get']
  'creditNotes.list': CreditNotesOperations['list']
  'creditNotes.pdf.read': CreditNotesPdfOperations['read']
  'crewPay.jobOverride.set': CrewPayJobOverrideOperations['set']
  'crewPay.policies.list': CrewPayPoliciesOperations['list']
  'crewPay.policies.save': CrewPayPoliciesOperations['save']
  'crewPay.preview': CrewPayOperations['preview']
  'crewPay.rates.list': CrewPayRatesOperations['list']
  'crewPay.rates.save': CrewPayRatesOperations['save']
  'dashboard.get': DashboardOperations['get']
  'estimates.accept': EstimatesOperations['accept']
  'estimates.applyPackage': EstimatesOperations['applyPackage']
  'estimates.collectDeposit': EstimatesOperations['collectDeposit']
  'estimates.create': EstimatesOperations['create']
  'estimates.customerPage.read': EstimatesCustomerPageOperations['read']
  'estimates.decline': EstimatesOperations['decline']
  'estimates.get': EstimatesOperations['get']
  'estimates.links.list': EstimatesLinksOperations['list']
  'estimates.links.revoke': EstimatesLinksOperations['revoke']
  'estimates.list': EstimatesOperations['list']
  'estimates.pagePreview': EstimatesOperations['pagePreview']
  'estimates.patch': EstimatesOperations['patch']
  'estimates.pdf.read': EstimatesPdfOperations['read']
  'estimates.preview': EstimatesOperations['preview']
  'estimates.reopen': EstimatesOperations['reopen']
  'estimates.revise': EstimatesOperations['revise']
  'estimates.send': EstimatesOperations['send']
  'estimates.setAdjustments': EstimatesOperations['setAdjustments']
  'estimates.setLineItems': EstimatesOperations['setLineItems']
  'estimates.signature.get': EstimatesSignatureOperations['get']
  'estimates.undoAcceptance': EstimatesOperations['undoAcceptance']
  'estimates.updateDetails': EstimatesOperations['updateDetails']
  'estimates.void': EstimatesOperations['void']
  'files.attachment.read': FilesAttachmentOperations['read']
  'files.clientImport.complete': FilesClientImportOperations['complete']
  'files.clientImport.prepareUpload': FilesClientImportOperations['prepareUpload']
  'files.companyLogo.upload': FilesCompanyLogoOperations['upload']
  'files.crewPhoto.upload': FilesCrewPhotoOperations['upload']
  'files.delete': FilesOperations['delete']
  'files.estimateAttachment.complete': FilesEstimateAttachmentOperations['complete']
  'files.estimateAttachment.prepareUpload': FilesEstimateAttachmentOperations['prepareUpload']
  'files.estimatePhoto.complete': FilesEstimatePhotoOperations['complete']
  'files.estimatePhoto.prepareUpload': FilesEstimatePhotoOperations['prepareUpload']
  'files.holidayDesignImage.upload': FilesHolidayDesignImageOperations['upload']
  'files.inboxAttachment.read': FilesInboxAttachmentOperations['read']
  'files.inboxAttachment.upload': FilesInboxAttachmentOperations['upload']
  'files.invoiceAttachment.complete': FilesInvoiceAttachmentOperations['complete']
  'files.invoiceAttachment.prepareUpload': FilesInvoiceAttachmentOperations['prepareUpload']
  'files.priceBookThumbnail.complete': FilesPriceBookThumbnailOperations['complete']
  'files.priceBookThumbnail.prepareUpload': FilesPriceBookThumbnailOperations['prepareUpload']
  'files.qualityPhoto.complete': FilesQualityPhotoOperations['complete']
  'files.qualityPhoto.reserve': FilesQualityPhotoOperations['reserve']
  'holidayDesign.addToEstimate': HolidayDesignOperations['addToEstimate']
  'holidayDesign.get': HolidayDesignOperations['get']
  'holidayDesign.list': HolidayDesignOperations['list']
  'holidayDesign.price': HolidayDesignOperations['price']
  'holidayDesign.save': HolidayDesignOperations['save']
  'inbox.contacts.setOptOut': InboxContactsOperations['setOptOut']
  'inbox.conversations.count': InboxConversationsOperations['count']
  'inbox.conversations.get': InboxConversationsOperations['get']
  'inbox.conversations.list': InboxConversationsOperations['list']
  'inbox.conversations.update': InboxConversationsOperations['update']
  'inbox.messages.sendEmail': InboxMessagesOperations['sendEmail']
  'inbox.messages.sendSms': InboxMessagesOperations['sendSms']
  'inbox.notes.add': InboxNotesOperations['add']
  'inbox.sendingRules.get': InboxSendingRulesOperations['get']
  'inbox.voicemails.list': InboxVoicemailsOperations['list']
  'inbox.voicemails.recording': InboxVoicemailsOperations['recording']
  'inbox.voicemails.setHeard': InboxVoicemailsOperations['setHeard']
  'invoices.applyCredit': InvoicesOperations['applyCredit']
  'invoices.chargeCard': InvoicesOperations['chargeCard']
  'invoices.copy': InvoicesOperations['copy']
  'invoices.create': InvoicesOperations['create']
  'invoices.createFromJob': InvoicesOperations['createFromJob']
  'invoices.credit': InvoicesOperations['credit']
  'invoices.customerPage.read': InvoicesCustomerPageOperations['read']
  'invoices.get': InvoicesOperations['get']
  'invoices.links.list': InvoicesLinksOperations['list']
  'invoices.links.revoke': InvoicesLinksOperations['revoke']
  'invoices.list': InvoicesOperations['list']
  'invoices.pagePreview': InvoicesOperations['pagePreview']
  'invoices.paymentLink.create': InvoicesPaymentLinkOperations['create']
  'invoices.pdf.read': InvoicesPdfOperations['read']
  'invoices.preview': InvoicesOperations['preview']
  'invoices.recordPayment': InvoicesOperations['recordPayment']
  'invoices.refundPayment': InvoicesOperations['refundPayment']
  'invoices.send': InvoicesOperations['send']
  'invoices.unapplyCredit': InvoicesOperations['unapplyCredit']
  'invoices.update': InvoicesOperations['update']
  'invoices.void': InvoicesOperations['void']
  'invoices.writeOff': InvoicesOperations['writeOff']
  'jobs.assign': JobsOperations['assign']
  'jobs.cancel': JobsOperations['cancel']
  'jobs.complete': JobsOperations['complete']
  'jobs.create': JobsOperations['create']
  'jobs.createFromEstimate': JobsOperations['createFromEstimate']
  'jobs.dispatch': JobsOperations['dispatch']
  'jobs.get': JobsOperations['get']
  'jobs.hold': JobsOperations['hold']
  'jobs.list': JobsOperations['list']
  'jobs.recurrence.list': JobsRecurrenceOperations['list']
  'jobs.recurrence.save': JobsRecurrenceOperations['save']
  'jobs.reopen': JobsOperations['reopen']
  'jobs.reschedule': JobsOperations['reschedule']
  'jobs.restore': JobsOperations['restore']
  'jobs.schedule': JobsOperations['schedule']
  'jobs.sendEta': JobsOperations['sendEta']
  'jobs.setLineItems': JobsOperations['setLineItems']
  'jobs.skipStop': JobsOperations['skipStop']
  'jobs.split': JobsOperations['split']
  'jobs.start': JobsOperations['start']
  'jobs.update': JobsOperations['update']
  'jobs.visits.list': JobsVisitsOperations['list']
  'jobs.visits.save': JobsVisitsOperations['save']
  'keys.create': KeysOperations['create']
  'keys.list': KeysOperations['list']
  'keys.revoke': KeysOperations['revoke']
  'leadImports.create': LeadImportsOperations['create']
  'leadImports.get': LeadImportsOperations['get']
  'leadImports.list': LeadImportsOperations['list']
  'leadImports.resolve': LeadImportsOperations['resolve']
  'leads.appointments.list': LeadsAppointmentsOperations['list']
  'leads.assign': LeadsOperations['assign']
  'leads.cancelAppointment': LeadsOperations['cancelAppointment']
  'leads.convertToClient': LeadsOperations['convertToClient']
  'leads.create': LeadsOperations['create']
  'leads.delete': LeadsOperations['delete']
  'leads.findDuplicates': LeadsOperations['findDuplicates']
  'leads.get': LeadsOperations['get']
  'leads.list': LeadsOperations['list']
  'leads.photos.list': LeadsPhotosOperations['list']
  'leads.scheduleAppointment': LeadsOperations['scheduleAppointment']
  'leads.setStatus': LeadsOperations['setStatus']
  'leads.update': LeadsOperations['update']
  'lists.counts': ListsOperations['counts']
  'me.get': MeOperations['get']
  'mobile.availability.set': MobileAvailabilityOperations['set']
  'mobile.canvassing.logKnock': MobileCanvassingOperations['logKnock']
  'mobile.estimates.accept': MobileEstimatesOperations['accept']
  'mobile.inbox.list': MobileInboxOperations['list']
  'mobile.inbox.reply': MobileInboxOperations['reply']
  'mobile.jobs.list': MobileJobsOperations['list']
  'mobile.jobs.schedule.options': MobileJobsScheduleOperations['options']
  'mobile.jobs.setStatus': MobileJobsOperations['setStatus']
  'mobile.leads.create': MobileLeadsOperations['create']
  'mobile.pay.summary': MobilePayOperations['summary']
  'mobile.timeOff.request': MobileTimeOffOperations['request']
  'mobile.timesheets.clockIn': MobileTimesheetsOperations['clockIn']
  'mobile.timesheets.clockOut': MobileTimesheetsOperations['clockOut']
  'mobile.training.list': MobileTrainingOperations['list']
  'mobile.workforce.roster': MobileWorkforceOperations['roster']
  'mockups.generate': MockupsOperations['generate']
  'mockups.image.read': MockupsImageOperations['read']
  'outbox.get': OutboxOperations['get']
  'outbox.list': OutboxOperations['list']
  'outbox.resend': OutboxOperations['resend']
  'payments.list': PaymentsOperations['list']
  'payments.methods.list': PaymentsMethodsOperations['list']
  'payments.reconcile': PaymentsOperations['reconcile']
  'payments.settle': PaymentsOperations['settle']
  'practice.archive': PracticeOperations['archive']
  'practice.clock.advance': PracticeClockOperations['advance']
  'practice.clock.get': PracticeClockOperations['get']
  'practice.create': PracticeOperations['create']
  'practice.list': PracticeOperations['list']
  'practice.seed': PracticeOperations['seed']
  'priceBook.packages.list': PriceBookPackagesOperations['list']
  'priceBook.packages.save': PriceBookPackagesOperations['save']
  'priceBook.publish': PriceBookOperations['publish']
  'priceBook.quote': PriceBookOperations['quote']
  'priceBook.services.list': PriceBookServicesOperations['list']
  'priceBook.services.save': PriceBookServicesOperations['save']
  'priceBook.versions.list': PriceBookVersionsOperations['list']
  'properties.create': PropertiesOperations['create']
  'properties.lookup': PropertiesOperations['lookup']
  'properties.update': PropertiesOperations['update']
  'quality.checklists.list': QualityChecklistsOperations['list']
  'quality.checklists.save': QualityChecklistsOperations['save']
  'quality.reports.list': QualityReportsOperations['list']
  'quality.reports.submit': QualityReportsOperations['submit']
  'reports.snapshots.create': ReportsSnapshotsOperations['create']
  'reports.snapshots.get': ReportsSnapshotsOperations['get']
  'reports.snapshots.list': ReportsSnapshotsOperations['list']
  'reports.summary': ReportsOperations['summary']
  'requests.list': RequestsOperations['list']
  'requests.trace': RequestsOperations['trace']
  'reviews.request': ReviewsOperations['request']
  'schedule.board': ScheduleOperations['board']
  'schedule.openSlots': ScheduleOperations['openSlots']
  'schedule.optimizeRoute': ScheduleOperations['optimizeRoute']
  'search.find': SearchOperations['find']
  'settings.company.get': SettingsCompanyOperations['get']
  'settings.company.update': SettingsCompanyOperations['update']
  'settings.connectors.list': SettingsConnectorsOperations['list']
  'settings.connectors.save': SettingsConnectorsOperations['save']
  'settings.leadSources.list': SettingsLeadSourcesOperations['list']
  'settings.leadSources.save': SettingsLeadSourcesOperations['save']
  'settings.locations.list': SettingsLocationsOperations['list']
  'settings.locations.save': SettingsLocationsOperations['save']
  'settings.taxRates.list': SettingsTaxRatesOperations['list']
  'settings.taxRates.save': SettingsTaxRatesOperations['save']
  'streetView.image.read': StreetViewImageOperations['read']
  'streetView.metadata.read': StreetViewMetadataOperations['read']
  'sync.changes': SyncOperations['changes']
  'sync.upload.apply': SyncUploadOperations['apply']
  'tags.apply': TagsOperations['apply']
  'tags.list': TagsOperations['list']
  'tags.save': TagsOperations['save']
  'timeOff.balances.list': TimeOffBalancesOperations['list']
  'timeOff.policies.list': TimeOffPoliciesOperations['list']
  'timeOff.policies.save': TimeOffPoliciesOperations['save']
  'timeOff.requests.cancel': TimeOffRequestsOperations['cancel']
  'timeOff.requests.create': TimeOffRequestsOperations['create']
  'timeOff.requests.decide': TimeOffRequestsOperations['decide']
  'timeOff.requests.list': TimeOffRequestsOperations['list']
  'timesheets.approve': TimesheetsOperations['approve']
  'timesheets.entries.list': TimesheetsEntriesOperations['list']
  'timesheets.entries.save': TimesheetsEntriesOperations['save']
  'todos.complete': TodosOperations['complete']
  'todos.create': TodosOperations['create']
  'todos.list': TodosOperations['list']
  'todos.update': TodosOperations['update']
  'training.assign': TrainingOperations['assign']
  'training.assignments.list': TrainingAssignmentsOperations['list']
  'training.complete': TrainingOperations['complete']
  'training.courses.list': TrainingCoursesOperations['list']
  'training.courses.save': TrainingCoursesOperations['save']
  'webhooks.create': WebhooksOperations['create']
  'webhooks.delete': WebhooksOperations['delete']
  'webhooks.deliveries.get': WebhooksDeliveriesOperations['get']
  'webhooks.deliveries.list': WebhooksDeliveriesOperations['list']
  'webhooks.deliveries.replay': WebhooksDeliveriesOperations['replay']
  'webhooks.deliveries.replayFailed': WebhooksDeliveriesOperations['replayFailed']
  'webhooks.enable': WebhooksOperations['enable']
  'webhooks.get': WebhooksOperations['get']
  'webhooks.list': WebhooksOperations['list']
  'webhooks.rotateSecret': WebhooksOperations['rotateSecret']
  'webhooks.test': WebhooksOperations['test']
  'workforce.availability.list': WorkforceAvailabilityOperations['list']
  'workforce.availability.set': WorkforceAvailabilityOperations['set']
  'workforce.crews.list': WorkforceCrewsOperations['list']
  'workforce.crews.save': WorkforceCrewsOperations['save']
  'workforce.members.deactivate': WorkforceMembersOperations['deactivate']
  'workforce.members.invite': WorkforceMembersOperations['invite']
  'workforce.members.list': WorkforceMembersOperations['list']
  'workforce.members.update': WorkforceMembersOperations['update']
}
