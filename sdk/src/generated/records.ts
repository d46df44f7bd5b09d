// Written by `npm run generate`.

/** An API key, without its secret. */
export interface ApiKey {
  id: string
  /** `agent`: a program that a member connected at `/oauth/authorize`. It has tokens for the MCP endpoint alone instead of a key. */
  kind: Open<"key" | "agent">
  /** Id of the connected program, or the URL of its description. Absent for an API key. */
  client_id?: string
  /** Visible part of the key. The whole key is shown only when it is created. */
  hint: string
  /** Purpose of the key, or the name that the connected program gives itself. */
  name: string
  mode: Open<"live" | "test">
  /** Scopes exactly as they were granted. Wildcards such as `leads:*` are not expanded. */
  scopes: string[]
  /** Flags of the operations that require a confirm token from a dry run when they are called with this key. Absent if no operation requires one. `sensitive` marks operations that change permissions, settings, charges and payments, or the places to which data is sent. */
  confirm?: Open<"money" | "destructive" | "sends" | "metered" | "sensitive">[]
  /** Member who created the key. At the HTTP endpoint that runs operations (workflow gateway), the key has this member's permissions. */
  member_id: string
  /** Locations that the key can access. Null means all locations, including future ones. */
  location_ids: string[] | null
  /** Maximum number of requests per minute. */
  rate_limit: number
  expires_at: string | null
  revoked_at: string | null
  created_at: string
}

/** An appointment of a lead: a visit to the prospective customer, or a call. */
export interface AppointmentCard {
  appointment_id: string
  lead_id: string
  kind: Open<"site_visit" | "call">
  date: string
  starts_at: string
  ends_at: string
  minutes: number
  customer_name: string | null
  address: string | null
  /** The member who visits or calls. */
  member_id: string | null
  note: string | null
}

/** An entry of the audit log: one call of an operation that changed something. */
export interface AuditEntry {
  id: string
  at: string
  /** Name of the operation, such as `leads.create`. `signIns.complete`: a member signed in to the console. `sessions.confirm`: the member of a console session confirmed their identity again. */
  operation: string
  /** Id of the request that ran the operation. The response to the request contained it in the header `X-Request-ID`. */
  request_id: string
  actor: {
    type: Open<"member" | "api_key" | "customer" | "automation" | "system">
    id: string | null
    /** The API key through which the member acted. Absent if the member used no API key. */
    on_behalf_of?: AuthorKey
    /** Name of the member, key or automation. Null for customers and for the service itself. */
    name: string | null
  }
  /** Session of the console in which the member acted. Null outside the console. */
  session_id: string | null
  /** Details of a sign-in or confirmation. Null for all other entries. */
  sign_in: {
    /** Method by which the member signed in or confirmed their identity, such as `mail` or `passkey`. */
    method: string
    /** Browser and operating system, as the browser reported them. */
    device: string
    /** IP address. */
    address: string
  } | null
  /** Records that the operation changed, as far as the caller can access them. At most 500. */
  records: {
    /** Kind of the record, such as `lead` or `invoice`. */
    kind: string
    id: string
    /** Version after the change. Null for records without versions. */
    version: number | null
    change: Open<"created" | "updated" | "deleted">
  }[]
}

/** Member, API key, customer or automatic process that created the record. */
export interface Author {
  type: Open<"member" | "api_key" | "customer" | "automation" | "system">
  id: string | null
  /** The API key through which the member acted. Absent if the member used no API key. */
  on_behalf_of?: AuthorKey
}

/** The API key through which the member acted. Absent if the member used no API key. */
export interface AuthorKey {
  key_id: string
  /** Name of the key. */
  name: string
}

/** Actions that run automatically when a trigger fires: a draft and a published revision. */
export interface Automation extends AutomationSummary {
  /** Latest saved draft. */
  draft: {
    revision: number
    /** Trigger, exits and actions of the automation. */
    definition: AutomationDefinition | AutomationDefinitionDraft
    /** Steps of an automation with branches. Null if `definition.actions` are the steps. */
    graph: AutomationGraph | AutomationGraphDraft | null
    /** Rules for when runs start, and whether a record can enter the automation again. */
    triggerConfig: AutomationTriggerConfig | AutomationTriggerConfigDraft
    /** State stored by the editor, any JSON. Null if there is none. */
    editorState: unknown
    /** Validation issues that prevent publishing, found when the draft was saved. May be empty. */
    faults: {
      /** Path in the draft, such as `graph.nodes.1.config.subject`. */
      field: string
      code: Open<"no_trigger" | "many_triggers" | "into_trigger" | "no_steps" | "unknown_node" | "unreachable" | "cycle" | "handle_twice" | "bad_handle" | "required" | "bad_value" | "unknown_member" | "unknown_kind" | "retired" | "unavailable" | "mismatch" | "unknown_field" | "template_syntax" | "default_required" | "too_long" | "unknown_reference" | "empty_group" | "too_deep" | "too_many" | "needs_graph" | "wait_too_long" | "enroll_loop" | "no_permission">
      /** Description of the problem. It continues a sentence that begins with the field's name, such as `is required`. */
      message: string
      /** Id of the graph's node with the problem. Null if the problem is not in a node. */
      node_id: string | null
    }[]
    saved_at: string
    /** The person or program that saved the draft. */
    saved_by: Author
  }
  /** Revision that new runs use. Null if no revision was ever published. */
  active: {
    revision: number
    definition: AutomationDefinition
    /** Steps of an automation with branches. Null if `definition.actions` are the steps. */
    graph: AutomationGraph | null
    triggerConfig: AutomationTriggerConfig
    published_at: string
    /** The person or program that published the revision. */
    published_by: Author
  } | null
}

/** A step of a list: an action, or a wait. */
export type AutomationAction = {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "create_estimate_draft"
  /** Settings of this kind. */
  config: {
    /** Customer segment of the estimate: residential, commercial or generic. Default: `"residential"`. */
    vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
    /** Location of the estimate. Defaults to the location of the lead or client. */
    location_id?: string | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "add_note"
  /** Settings of this kind. */
  config: {
    /** Template for the text of the note. Notes are internal: customers never see them. */
    body: string
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "set_lead_status"
  /** Settings of this kind. */
  config: {
    /** New status. `converted` is not allowed: the lead is converted when its work is done or paid for. */
    status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "lost"
    /** Reason why the lead is lost. Required with `lost`, and not allowed with other statuses. */
    lost_reason?: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "request_review"
  /** Settings of this kind. */
  config: {
    /** Channels of the request. If the message is refused on one channel, it is sent on none. Default: `["email"]`. */
    channels?: ("email" | "sms")[] | undefined
    /** Template for the text of the request. The review URL is appended. */
    message?: string | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "assign_member"
  /** Settings of this kind. */
  config: {
    /** Member to assign: to the lead, the estimate, the visit, or the current visit of the job. */
    member_id?: string | undefined
    /** Members to assign in rotation: each execution of the step assigns the next one. */
    member_ids?: string[] | undefined
    /** True leaves a record unchanged if it already has an assignee. Default: `false`. */
    only_if_unassigned?: boolean | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "enroll_in_workflow"
  /** Settings of this kind. */
  config: {
    /** Automation that the record enters. It must be about the same type of record. The re-entry rules of that automation decide whether a run starts. */
    automation_id: string
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "send_email"
  /** Settings of this kind. */
  config: {
    /** Template for the subject of the email. */
    subject: string
    /** Template for the text of the email, in plain text. */
    body: string
    /** Recipient. `customer` means the email address of the record, or else of its client. Default: `"customer"`. */
    to?: "customer" | "assignee" | undefined
    /** `marketing` messages are sent only to customers who opted in. Defaults to `marketing` if the message contains the review address, or if the run is about a client and its trigger is `schedule.daily` or `client.status_changed`. Otherwise defaults to `service`. */
    category?: "service" | "marketing" | undefined
    /** Maximum time after the step's due time at which the message may still be sent. Afterwards it is not sent and is recorded as refused with the reason `stale`. Null means no limit. By default, a message that is due before a visit may be sent until the visit begins. */
    not_after?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | null | undefined
    /** If false, an email that is due between 20:00 and 08:00 waits until 08:00. If the company has set quiet hours for email, those apply instead, whether this field is true or false. Default: `false`. */
    at_any_hour?: boolean | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "send_internal_notification"
  /** Settings of this kind. */
  config: {
    /** Recipients: members, by role or by id. */
    to: ("owner" | "assignee" | "role:owner" | "role:manager" | "role:sales_rep" | "role:crew_lead" | "role:technician" | string)[]
    /** Template for the subject of the email. */
    subject: string
    /** Template for the text of the email, in plain text. */
    body: string
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "send_sms"
  /** Settings of this kind. */
  config: {
    /** Template for the text message. The result is cut after 1,600 characters. */
    body: string
    /** `marketing` messages are sent only to customers who opted in. Defaults to `marketing` if the message contains the review address, or if the run is about a client and its trigger is `schedule.daily` or `client.status_changed`. Otherwise defaults to `service`. */
    category?: "service" | "marketing" | undefined
    /** Maximum time after the step's due time at which the message may still be sent. Afterwards it is not sent and is recorded as refused with the reason `stale`. Null means no limit. By default, a message that is due before a visit may be sent until the visit begins. */
    not_after?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | null | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "update_field"
  /** Settings of this kind. */
  config: {
    field: "lead.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "lead.source"
    /** Template that renders the name of an active lead source. Null clears the field. */
    value: string | null
  } | {
    field: "client.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "client.status"
    /** New status. */
    value: "lead" | "prospect" | "active" | "inactive" | "past"
  } | {
    field: "job.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "job.access_notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "job.special_instructions"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "invoice.memo"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "estimate.expires_at"
    /** Date and time at which the estimate expires. Null means that it does not expire. */
    value: string | null
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "add_tag"
  /** Settings of this kind. */
  config: {
    /** Name of the tag, in upper or lower case. */
    tag: string
    /** The record to tag: `subject` is the record that the automation runs for, `client` is that record's client. Default: `"subject"`. */
    on?: "subject" | "client" | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "remove_tag"
  /** Settings of this kind. */
  config: {
    /** Name of the tag, in upper or lower case. */
    tag: string
    /** The record to tag: `subject` is the record that the automation runs for, `client` is that record's client. Default: `"subject"`. */
    on?: "subject" | "client" | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "create_task"
  /** Settings of this kind. */
  config: {
    /** Template for the title of the to-do. */
    title: string
    /** Time between the step and the due time of the to-do. If absent, the to-do has no due time. */
    due?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | undefined
    /** Member who gets the to-do: `assignee` (the member responsible for the record) or a member id. Default: `"assignee"`. */
    to?: "assignee" | string | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "call_webhook"
  /** Settings of this kind. */
  config: {
    /** The webhook destination to call. */
    destination_id: string
    /** Data to send, by names of your choice. Each value is a template. Default: `{}`. */
    data?: Record<string, string> | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "wait"
  /** Settings of this kind. */
  config: {
    /** Length of the wait. */
    duration?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | undefined
    /** End of the wait. */
    until?: {
      /** Field with a date or instant, as `prefix.field`. While the field is empty, the run waits up to 365 days for a value and then ends with the reason `no_value`. */
      field?: string | undefined
      /** Offset that is added to the field's value. */
      offset?: {
        /** Number of days (at the same local time) after the field's time. Negative means before. */
        days?: number | undefined
        /** Number of hours after the field's time. Negative means before. */
        hours?: number | undefined
        /** Number of minutes after the field's time. Negative means before. */
        minutes?: number | undefined
      } | undefined
      /** Local time of the location at which the wait ends, on the day of the field's value. Defaults to 09:00 if the field contains a date, and to the time of the instant if it contains an instant. */
      at?: string | undefined
      /** Effect if the time has already passed: the run continues with the next step (the default), or ends. */
      if_past?: "continue" | "stop" | undefined
      /** Local time of the location. The wait ends at its next occurrence. */
      time?: string | undefined
      /** Days of the week on which the wait may end. */
      weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined
      /** Fixed instant. */
      instant?: string | undefined
    } | undefined
    /** If true, the run then also waits until the location is open. Default opening hours are Monday to Friday, 08:00 to 17:00. Default: `false`. */
    business_hours?: boolean | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "wait_for_event"
  /** Settings of this kind. */
  config: {
    /** Event that ends the wait, or a list of events, each of which ends the wait. */
    event: string | string[]
    /** Records whose events end the wait: the same record, or any record of the same client. Default: `"subject"`. */
    same?: "subject" | "client" | undefined
    /** Conditions that the event must meet. Fields `event.…` contain the payload of the event. */
    where?: AutomationCondition[] | undefined
    /** Maximum length of the wait. */
    timeout: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    }
    /** If all of these conditions are already true when the step begins, the run does not wait. */
    already?: AutomationCondition[] | undefined
    /** In a list of actions: effect of the timeout. In a graph, this is ignored, and the run continues at the output `timeout`. Default: `"continue"`. */
    on_timeout?: "continue" | "stop" | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "exit"
  /** Settings of this kind. */
  config: {
    /** Reason, which is shown with the run. */
    reason?: string | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  kind: "stop"
  /** Settings of this kind. */
  config: {
    /** Reason, which is shown with the run. */
    reason?: string | undefined
  }
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
}

/** A step of a list that may be incomplete. */
export interface AutomationActionDraft {
  /** Id of the step. Defaults to `a1`, `a2` …. */
  id?: string | undefined
  /** Kind of the step. Null until it is chosen. A draft may contain an unknown kind. */
  kind: string | null
  /** Settings, whose fields depend on `kind`. May be incomplete or invalid in a draft. */
  config?: Record<string, unknown> | undefined
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
}

/**
 * A comparison, or a group of conditions, at most five levels deep. If a field has no value, `neq`, `not_in` and
 * `not_exists` are true, and all other comparisons are false; `not` inverts the result.
 */
export type AutomationCondition = {
  /** Field as `prefix.field`. The prefix stands for the record, a related record or the event. */
  field: string
  /** Operator. The type of the field determines which are allowed. */
  op: "eq" | "neq" | "in" | "not_in" | "exists" | "not_exists" | "contains" | "starts_with" | "gt" | "gte" | "lt" | "lte" | "between" | "has_tag" | "changed_to"
  /** Value to compare with: a list for `in`, `not_in` and `between`, no value for `exists` and `not_exists`. A date or instant can also be relative to the time of evaluation: `{"ago": {"days": 3}}` or `{"ahead": …}`. */
  value?: unknown
} | {
  /** All of these conditions must be true. An empty list counts as true. */
  all: AutomationCondition[]
} | {
  /** At least one of these conditions must be true. */
  any: AutomationCondition[]
} | {
  not: AutomationCondition
}

/** A condition that may be incomplete. */
export interface AutomationConditionDraft {
  /** Field as `prefix.field`. May be invalid in a draft. */
  field?: string | undefined
  /** Operator. May be invalid in a draft. */
  op?: string | undefined
  /** Value to compare with: a list for `in`, `not_in` and `between`, no value for `exists` and `not_exists`. A date or instant can also be relative to the time of evaluation: `{"ago": {"days": 3}}` or `{"ahead": …}`. */
  value?: unknown
  /** All of these must be true. */
  all?: AutomationConditionDraft[] | undefined
  /** At least one of these conditions must be true. */
  any?: AutomationConditionDraft[] | undefined
  not?: AutomationConditionDraft | undefined
}

/** An automation: its trigger, its exits and its steps. */
export interface AutomationDefinition {
  /** Display name. */
  name: string
  trigger: AutomationTrigger
  /** A run begins only if all of these conditions are true. Default: `[]`. */
  conditions?: AutomationCondition[] | undefined
  /** Conditions and events, each of which ends a run. Default: `[]`. */
  exitConditions?: AutomationExitCondition[] | undefined
  /** Steps in order. Ignored if there is a graph. */
  actions?: (AutomationAction | AutomationActionDraft)[] | undefined
}

/** A definition that may be incomplete. */
export interface AutomationDefinitionDraft {
  /** Display name. */
  name: string
  /** Trigger that begins runs. Its `config` is the same as in `triggerConfig`, or empty. */
  trigger: {
    /** Type of the trigger. */
    kind: "batch.done" | "client.created" | "client.status_changed" | "estimate.created" | "estimate.sent" | "estimate.viewed" | "estimate.changes_requested" | "estimate.accepted" | "estimate.declined" | "estimate.expired" | "deposit.collected" | "message.email_received" | "message.sms_received" | "call.received" | "call.missed" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.overdue" | "job.created" | "job.completed" | "job.assigned" | "job.rescheduled" | "job.split" | "job.status_changed" | "visit.added" | "visit.completed" | "lead.created" | "lead.source_matched" | "lead.status_changed" | "appointment.scheduled" | "appointment.cancelled" | "appointment.upcoming" | "schedule.daily" | "tag.added" | "tag.removed"
    /** Type of the records that enter the automation. */
    subjectType: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
    /** Settings, whose fields depend on `kind`. May be incomplete or invalid in a draft. */
    config?: Record<string, unknown> | undefined
  }
  /** A run begins only if all of these are true. Default: `[]`. */
  conditions?: AutomationConditionDraft[] | undefined
  /** Conditions and events, each of which ends a run. Default: `[]`. */
  exitConditions?: (AutomationConditionDraft | {
    /** Event that ends the run, or a list of events, each of which ends the run. */
    event: string | string[]
    /** Records whose events end the run: the same record, or any record of the same client. Default: `"subject"`. */
    same?: "subject" | "client" | undefined
    /** Conditions that must also be true. Fields `event.…` are the payload of that event. */
    where?: AutomationConditionDraft[] | undefined
  })[] | undefined
  /** Steps in order. Required if there is no graph, and ignored if there is one. */
  actions?: AutomationActionDraft[] | undefined
}

/** A connection from one node to another. */
export interface AutomationEdge {
  id: string
  /** Id of the node at which the connection starts. */
  source: string
  /** Id of the next node. */
  target: string
  /** Output (handle) of the source node at which the connection starts: `next`; `error` for an action with `on_error.then: branch`; `true` or `false` for a condition; `branch:<id>` or `branch:default` for a branch; `timeout` for a wait for an event. */
  sourceHandle: string
}

export interface AutomationEnrollmentLimit {
  /** Maximum number of runs. */
  count: number
  /** Period in days. */
  days: number
}

/** Effect on the run when the step fails. */
export interface AutomationErrorRule {
  /** Maximum number of attempts, including the first, if a step fails because of an error of the service. A refused step is not retried. Default: `5`. */
  tries?: number | undefined
  /** `stop`: the run fails. `continue`: the run continues as after a success. `branch`: the run continues at the output `error`. Default: `"stop"`. */
  then?: "stop" | "continue" | "branch" | undefined
}

/** A condition or an event that ends a run. */
export type AutomationExitCondition = AutomationCondition | {
  /** Event that ends the run, or a list of events, each of which ends the run. */
  event: "batch.done" | "client.created" | "client.status_changed" | "client.merged" | "location.changed" | "estimate.created" | "estimate.sent" | "estimate.viewed" | "estimate.changes_requested" | "estimate.accepted" | "estimate.declined" | "estimate.expired" | "deposit.collected" | "call.missed" | "call.received" | "message.email_received" | "message.sms_received" | "voicemail.received" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.overdue" | "invoice.changed" | "job.created" | "job.completed" | "job.assigned" | "job.rescheduled" | "job.status_changed" | "visit.added" | "visit.completed" | "lead.created" | "lead.status_changed" | "appointment.scheduled" | "appointment.cancelled" | "automation.enrolled" | "tag.added" | "tag.removed" | "todo.completed" | ("batch.done" | "client.created" | "client.status_changed" | "client.merged" | "location.changed" | "estimate.created" | "estimate.sent" | "estimate.viewed" | "estimate.changes_requested" | "estimate.accepted" | "estimate.declined" | "estimate.expired" | "deposit.collected" | "call.missed" | "call.received" | "message.email_received" | "message.sms_received" | "voicemail.received" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.overdue" | "invoice.changed" | "job.created" | "job.completed" | "job.assigned" | "job.rescheduled" | "job.status_changed" | "visit.added" | "visit.completed" | "lead.created" | "lead.status_changed" | "appointment.scheduled" | "appointment.cancelled" | "automation.enrolled" | "tag.added" | "tag.removed" | "todo.completed")[]
  /** Records whose events end the run: the same record, or any record of the same client. Default: `"subject"`. */
  same?: "subject" | "client" | undefined
  /** Conditions that must also be true. Fields `event.…` are the payload of that event. */
  where?: AutomationCondition[] | undefined
}

/** Graph of steps, which may branch. Outputs of a step are called handles, connections edges. If a handle has no edge, the run ends there as completed. */
export interface AutomationGraph {
  schemaVersion: 1
  /** Steps, and exactly one trigger. */
  nodes: AutomationNode[]
  /** Connections between the nodes. They must not form a cycle. */
  edges: AutomationEdge[]
}

/** A graph that may be incomplete: a connection may have no target. */
export interface AutomationGraphDraft {
  schemaVersion: 1
  /** Steps, and the trigger. */
  nodes: AutomationNodeDraft[]
  /** Connections between the nodes. */
  edges: AutomationEdge[]
}

/** A node of a graph: the trigger, or a step. */
export type AutomationNode = {
  id: string
  type: "trigger"
  kind: "batch.done"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "client.created"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "client.status_changed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** New status of the client. The automation starts for these statuses, by default for any status. */
    to?: ("lead" | "prospect" | "active" | "inactive" | "past")[] | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.created"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.sent"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.viewed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.changes_requested"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.accepted"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.declined"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "estimate.expired"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "deposit.collected"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "message.email_received"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "message.sms_received"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "call.received"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "call.missed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "invoice.created"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "invoice.sent"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "invoice.paid"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "invoice.credited"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "invoice.overdue"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Number of days after the due date at which the automation starts. 1 is the day after the due date, the first day on which the invoice is overdue. 0 has the same effect as 1. Default: `0`. */
    days_overdue?: number | undefined
    /** Time of that day in the time zone of the invoice's location, HH:MM. Default: `"09:00"`. */
    at?: string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.created"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.completed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.assigned"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.rescheduled"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.split"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "job.status_changed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts when a job gets one of these statuses. */
    to: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
    /** Allowed previous statuses of the job. By default, all are allowed. */
    from?: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[] | undefined
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "visit.added"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "visit.completed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "lead.created"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "lead.source_matched"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for leads from one of these lead sources. */
    source_ids: string[]
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "lead.status_changed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Previous status. Defaults to any status. */
    from?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
    /** New status. Defaults to any status. */
    to?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "appointment.scheduled"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "appointment.cancelled"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "appointment.upcoming"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Minutes before the appointment begins. A job without a time counts as beginning at 08:00. */
    minutes_before: number
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "schedule.daily"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Time of day in the time zone of each record's location. */
    at: string
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "tag.added"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "trigger"
  kind: "tag.removed"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  } | Record<string, never>
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
} | {
  id: string
  type: "action"
  kind: "create_estimate_draft"
  config: {
    /** Customer segment of the estimate: residential, commercial or generic. Default: `"residential"`. */
    vertical?: "residential" | "generic" | "commercial" | "holiday_lights" | undefined
    /** Location of the estimate. Defaults to the location of the lead or client. */
    location_id?: string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "add_note"
  config: {
    /** Template for the text of the note. Notes are internal: customers never see them. */
    body: string
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "set_lead_status"
  config: {
    /** New status. `converted` is not allowed: the lead is converted when its work is done or paid for. */
    status: "new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "lost"
    /** Reason why the lead is lost. Required with `lost`, and not allowed with other statuses. */
    lost_reason?: "competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other" | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "request_review"
  config: {
    /** Channels of the request. If the message is refused on one channel, it is sent on none. Default: `["email"]`. */
    channels?: ("email" | "sms")[] | undefined
    /** Template for the text of the request. The review URL is appended. */
    message?: string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "assign_member"
  config: {
    /** Member to assign: to the lead, the estimate, the visit, or the current visit of the job. */
    member_id?: string | undefined
    /** Members to assign in rotation: each execution of the step assigns the next one. */
    member_ids?: string[] | undefined
    /** True leaves a record unchanged if it already has an assignee. Default: `false`. */
    only_if_unassigned?: boolean | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "enroll_in_workflow"
  config: {
    /** Automation that the record enters. It must be about the same type of record. The re-entry rules of that automation decide whether a run starts. */
    automation_id: string
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "send_email"
  config: {
    /** Template for the subject of the email. */
    subject: string
    /** Template for the text of the email, in plain text. */
    body: string
    /** Recipient. `customer` means the email address of the record, or else of its client. Default: `"customer"`. */
    to?: "customer" | "assignee" | undefined
    /** `marketing` messages are sent only to customers who opted in. Defaults to `marketing` if the message contains the review address, or if the run is about a client and its trigger is `schedule.daily` or `client.status_changed`. Otherwise defaults to `service`. */
    category?: "service" | "marketing" | undefined
    /** Maximum time after the step's due time at which the message may still be sent. Afterwards it is not sent and is recorded as refused with the reason `stale`. Null means no limit. By default, a message that is due before a visit may be sent until the visit begins. */
    not_after?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | null | undefined
    /** If false, an email that is due between 20:00 and 08:00 waits until 08:00. If the company has set quiet hours for email, those apply instead, whether this field is true or false. Default: `false`. */
    at_any_hour?: boolean | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "send_internal_notification"
  config: {
    /** Recipients: members, by role or by id. */
    to: ("owner" | "assignee" | "role:owner" | "role:manager" | "role:sales_rep" | "role:crew_lead" | "role:technician" | string)[]
    /** Template for the subject of the email. */
    subject: string
    /** Template for the text of the email, in plain text. */
    body: string
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "send_sms"
  config: {
    /** Template for the text message. The result is cut after 1,600 characters. */
    body: string
    /** `marketing` messages are sent only to customers who opted in. Defaults to `marketing` if the message contains the review address, or if the run is about a client and its trigger is `schedule.daily` or `client.status_changed`. Otherwise defaults to `service`. */
    category?: "service" | "marketing" | undefined
    /** Maximum time after the step's due time at which the message may still be sent. Afterwards it is not sent and is recorded as refused with the reason `stale`. Null means no limit. By default, a message that is due before a visit may be sent until the visit begins. */
    not_after?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | null | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "update_field"
  config: {
    field: "lead.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "lead.source"
    /** Template that renders the name of an active lead source. Null clears the field. */
    value: string | null
  } | {
    field: "client.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "client.status"
    /** New status. */
    value: "lead" | "prospect" | "active" | "inactive" | "past"
  } | {
    field: "job.notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "job.access_notes"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "job.special_instructions"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "invoice.memo"
    /** Template for the new value. Null clears the field. */
    value: string | null
  } | {
    field: "estimate.expires_at"
    /** Date and time at which the estimate expires. Null means that it does not expire. */
    value: string | null
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "add_tag"
  config: {
    /** Name of the tag, in upper or lower case. */
    tag: string
    /** The record to tag: `subject` is the record that the automation runs for, `client` is that record's client. Default: `"subject"`. */
    on?: "subject" | "client" | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "remove_tag"
  config: {
    /** Name of the tag, in upper or lower case. */
    tag: string
    /** The record to tag: `subject` is the record that the automation runs for, `client` is that record's client. Default: `"subject"`. */
    on?: "subject" | "client" | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "create_task"
  config: {
    /** Template for the title of the to-do. */
    title: string
    /** Time between the step and the due time of the to-do. If absent, the to-do has no due time. */
    due?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | undefined
    /** Member who gets the to-do: `assignee` (the member responsible for the record) or a member id. Default: `"assignee"`. */
    to?: "assignee" | string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "action"
  kind: "call_webhook"
  config: {
    /** The webhook destination to call. */
    destination_id: string
    /** Data to send, by names of your choice. Each value is a template. Default: `{}`. */
    data?: Record<string, string> | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "wait"
  kind: "wait"
  config: {
    /** Length of the wait. */
    duration?: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    } | undefined
    /** End of the wait. */
    until?: {
      /** Field with a date or instant, as `prefix.field`. While the field is empty, the run waits up to 365 days for a value and then ends with the reason `no_value`. */
      field?: string | undefined
      /** Offset that is added to the field's value. */
      offset?: {
        /** Number of days (at the same local time) after the field's time. Negative means before. */
        days?: number | undefined
        /** Number of hours after the field's time. Negative means before. */
        hours?: number | undefined
        /** Number of minutes after the field's time. Negative means before. */
        minutes?: number | undefined
      } | undefined
      /** Local time of the location at which the wait ends, on the day of the field's value. Defaults to 09:00 if the field contains a date, and to the time of the instant if it contains an instant. */
      at?: string | undefined
      /** Effect if the time has already passed: the run continues with the next step (the default), or ends. */
      if_past?: "continue" | "stop" | undefined
      /** Local time of the location. The wait ends at its next occurrence. */
      time?: string | undefined
      /** Days of the week on which the wait may end. */
      weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[] | undefined
      /** Fixed instant. */
      instant?: string | undefined
    } | undefined
    /** If true, the run then also waits until the location is open. Default opening hours are Monday to Friday, 08:00 to 17:00. Default: `false`. */
    business_hours?: boolean | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "wait"
  kind: "wait_for_event"
  config: {
    /** Event that ends the wait, or a list of events, each of which ends the wait. */
    event: string | string[]
    /** Records whose events end the wait: the same record, or any record of the same client. Default: `"subject"`. */
    same?: "subject" | "client" | undefined
    /** Conditions that the event must meet. Fields `event.…` contain the payload of the event. */
    where?: AutomationCondition[] | undefined
    /** Maximum length of the wait. */
    timeout: {
      /** Number of weeks. The local time stays the same. */
      weeks?: number | undefined
      /** Number of days. The local time stays the same. */
      days?: number | undefined
      /** Number of hours. */
      hours?: number | undefined
      /** Number of minutes. */
      minutes?: number | undefined
      /** Number of seconds. */
      seconds?: number | undefined
    }
    /** If all of these conditions are already true when the step begins, the run does not wait. */
    already?: AutomationCondition[] | undefined
    /** In a list of actions: effect of the timeout. In a graph, this is ignored, and the run continues at the output `timeout`. Default: `"continue"`. */
    on_timeout?: "continue" | "stop" | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "condition"
  kind: "condition"
  config: {
    /** Conditions. If all are true, the run continues at the output `true`, otherwise at `false`. */
    conditions: AutomationCondition[]
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "condition"
  kind: "branch"
  config: {
    /** Branches. The run takes the first branch whose conditions are all true, or else the output `branch:default`. */
    branches: {
      /** Id of the branch. Its output is named `branch:<id>`. */
      id: string
      /** Display label. */
      label?: string | undefined
      /** Conditions of the branch, all of which must be true. */
      conditions: AutomationCondition[]
    }[]
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "exit"
  kind: "exit"
  config: {
    /** Reason, which is shown with the run. */
    reason?: string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
} | {
  id: string
  type: "exit"
  kind: "stop"
  config: {
    /** Reason, which is shown with the run. */
    reason?: string | undefined
  }
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
}

/** A node that may be incomplete. */
export interface AutomationNodeDraft {
  id: string
  /** Type of the node. */
  type: "trigger" | "action" | "condition" | "wait" | "exit"
  /** Kind of the step. Null until it is chosen. A draft may contain an unknown kind. */
  kind: string | null
  /** Settings, whose fields depend on `kind`. May be incomplete or invalid in a draft. */
  config?: Record<string, unknown> | undefined
  /** Position in the editor. */
  position: AutomationPosition
  /** Display label. */
  label?: string | undefined
  /** Effect on the run when the step fails. */
  on_error?: AutomationErrorRule | undefined
}

/** Position in the editor. */
export interface AutomationPosition {
  /** Horizontal position, increasing to the right. */
  x: number
  /** Vertical position, increasing downwards. */
  y: number
}

/** The run of an automation for one record. */
export interface AutomationRun {
  id: string
  automation_id: string
  automation_name: string
  /** Published revision that the run uses. */
  revision: number
  /** Record that the run is about. */
  subject: {
    kind: string
    id: string
    /** Display name of the record. Null if the record no longer exists. */
    label: string | null
  }
  client_id: string | null
  /** `paused` means that the run came due while its automation was paused; it continues when the automation is resumed. */
  state: Open<"running" | "waiting" | "paused" | "completed" | "failed" | "cancelled">
  /** Reason why the run waits. `quiet_hours`: the customer's quiet hours. `retry`: a step failed and is retried. Null if it does not wait. */
  wait_kind: Open<"duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry"> | null
  /** Time at which the run continues. Null if it does not wait, or if the time is unknown. */
  waiting_until: string | null
  /** The current step: it runs next, waits or has failed. Null if the run has no current step. */
  node_id: string | null
  /** Reason why the run ended. Null if it has not ended. */
  reason: string | null
  /** Error of the failed step. Null if no step failed. */
  error: {
    code: string
    message: string
  } | null
  /** Trigger that started the run. */
  cause: {
    /** Event or scheduled trigger that started the run. */
    event: string
    event_id: string | null
    /** Position in a chain of automations that start each other. 1 if no other automation caused the event that started the run. */
    depth: number
    /** Run whose step emitted the event. Null if the event was not caused by an automation. */
    run_id: string | null
  }
  entered_at: string
  ended_at: string | null
}

/** Record of a completed step of a run. */
export interface AutomationStep {
  /** Number of the step in its run, from 1. */
  step: number
  node_id: string
  /** Kind of the step: an action, a wait, a condition, a branch or an exit. */
  kind: string
  outcome: Open<"done" | "skipped" | "waited" | "branched" | "failed">
  /** Reason why the step was skipped or waited, such as `no_address`, `opted_out` or `quiet_hours`. Null if there is none. */
  reason: string | null
  /** Name of the branch that the run took after the step. Null if the step has only one successor. */
  handle: string | null
  /** Number of attempts to run the step. */
  tries: number
  /** SHA-256 of the input of the step's operation. Null if it ran none. */
  input_digest: string | null
  /** Message that the step sent; the first one if it sent several. Null if it sent none. */
  message: {
    id: string
    channel: Open<"email" | "sms">
    /** Status as in `outbox.get`. */
    status: Open<"queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused">
    /** Type of the failure. `unknown` means that the message may have arrived, so it is not retried automatically. Null if it has not failed. */
    failure: Open<"permanent" | "temporary" | "unknown"> | null
    /** Reason why the message was not sent, such as `opted_out` or `stale`. Null if there is none. */
    reason: string | null
  } | null
  started_at: string
  ended_at: string
}

/** An automation without its definition. */
export interface AutomationSummary {
  id: string
  /** Name of the automation, as in the draft. */
  name: string
  /** `draft`: never published. `active`: new runs start. `paused`: no new runs start, and current runs wait. `archived`: ended permanently. */
  status: Open<"draft" | "active" | "paused" | "archived">
  /** Form of the steps: a list, or a graph with branches. */
  mode: Open<"linear" | "graph">
  /** Trigger of the draft. */
  trigger: {
    /** Kind of the trigger that starts runs. */
    kind: string
    /** Kind of the record that each run concerns. */
    subjectType: string
  }
  /** Revision of the draft. Increases by one with each save, and at no other time. */
  revision: number
  /** The same as `revision`. */
  draft_revision_number: number
  /** Revision that new runs use. Null if no revision was ever published. */
  active_revision_number: number | null
  /** True if the draft and the published revision differ. */
  has_unpublished_changes: boolean
  /** Numbers of runs and messages. */
  counts: {
    /** Total number of runs. */
    runs_total: number
    /** Number of runs that have not ended. */
    runs_active: number
    /** Number of runs that failed in the last seven days. */
    runs_failed_7d: number
    /** Number of messages of the last seven days that failed permanently or have an unknown outcome. A run can be completed although a message of one of its steps failed. */
    messages_failed_7d: number
  }
  /** Start of the latest run that is still stored. Null if there is none. */
  last_run_at: string | null
  created_at: string
  updated_at: string
  /** Time at which the active revision was published. */
  published_at: string | null
}

/** Trigger that begins runs. */
export type AutomationTrigger = {
  kind: "batch.done"
  /** Type of the records that enter the automation. */
  subjectType: "batch"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "client.created"
  /** Type of the records that enter the automation. */
  subjectType: "client"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "client.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "client"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** New status of the client. The automation starts for these statuses, by default for any status. */
    to?: ("lead" | "prospect" | "active" | "inactive" | "past")[] | undefined
  }
} | {
  kind: "estimate.created"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.sent"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.viewed"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.changes_requested"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.accepted"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.declined"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "estimate.expired"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "deposit.collected"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "message.email_received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
} | {
  kind: "message.sms_received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
} | {
  kind: "call.received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "call.missed"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "invoice.created"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "invoice.sent"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "invoice.paid"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "invoice.credited"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "invoice.overdue"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Number of days after the due date at which the automation starts. 1 is the day after the due date, the first day on which the invoice is overdue. 0 has the same effect as 1. Default: `0`. */
    days_overdue?: number | undefined
    /** Time of that day in the time zone of the invoice's location, HH:MM. Default: `"09:00"`. */
    at?: string | undefined
  }
} | {
  kind: "job.created"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "job.completed"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "job.assigned"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "job.rescheduled"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "job.split"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "job.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts when a job gets one of these statuses. */
    to: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
    /** Allowed previous statuses of the job. By default, all are allowed. */
    from?: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[] | undefined
  } | Record<string, never>
} | {
  kind: "visit.added"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "visit.completed"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "lead.created"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "lead.source_matched"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts only for leads from one of these lead sources. */
    source_ids: string[]
  } | Record<string, never>
} | {
  kind: "lead.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Previous status. Defaults to any status. */
    from?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
    /** New status. Defaults to any status. */
    to?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
  }
} | {
  kind: "appointment.scheduled"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "appointment.cancelled"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: Record<string, never>
} | {
  kind: "appointment.upcoming"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Minutes before the appointment begins. A job without a time counts as beginning at 08:00. */
    minutes_before: number
  } | Record<string, never>
} | {
  kind: "schedule.daily"
  /** Type of the records that enter the automation. */
  subjectType: "client" | "lead" | "estimate" | "job" | "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** Time of day in the time zone of each record's location. */
    at: string
  } | Record<string, never>
} | {
  kind: "tag.added"
  /** Type of the records that enter the automation. */
  subjectType: "lead" | "client" | "estimate" | "job" | "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  } | Record<string, never>
} | {
  kind: "tag.removed"
  /** Type of the records that enter the automation. */
  subjectType: "lead" | "client" | "estimate" | "job" | "invoice"
  /** The same config as in `triggerConfig`, or an empty object. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  } | Record<string, never>
}

/** Rules for when runs start, and for re-entry. */
export type AutomationTriggerConfig = {
  schemaVersion: 1
  kind: "batch.done"
  /** Type of the records that enter the automation. */
  subjectType: "batch"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "client.created"
  /** Type of the records that enter the automation. */
  subjectType: "client"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "client.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "client"
  /** Settings of the trigger. */
  config: {
    /** New status of the client. The automation starts for these statuses, by default for any status. */
    to?: ("lead" | "prospect" | "active" | "inactive" | "past")[] | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.created"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.sent"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.viewed"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.changes_requested"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.accepted"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.declined"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "estimate.expired"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "deposit.collected"
  /** Type of the records that enter the automation. */
  subjectType: "estimate"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "message.email_received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** Settings of the trigger. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "message.sms_received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** Settings of the trigger. */
  config: {
    /** The automation starts only for messages that contain one of these texts, in upper or lower case. Defaults to any message. */
    contains?: string[] | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "call.received"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "call.missed"
  /** Type of the records that enter the automation. */
  subjectType: "conversation"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "invoice.created"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "invoice.sent"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "invoice.paid"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "invoice.credited"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "invoice.overdue"
  /** Type of the records that enter the automation. */
  subjectType: "invoice"
  /** Settings of the trigger. */
  config: {
    /** Number of days after the due date at which the automation starts. 1 is the day after the due date, the first day on which the invoice is overdue. 0 has the same effect as 1. Default: `0`. */
    days_overdue?: number | undefined
    /** Time of that day in the time zone of the invoice's location, HH:MM. Default: `"09:00"`. */
    at?: string | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.created"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.completed"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.assigned"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.rescheduled"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.split"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "job.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "job"
  /** Settings of the trigger. */
  config: {
    /** The automation starts when a job gets one of these statuses. */
    to: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[]
    /** Allowed previous statuses of the job. By default, all are allowed. */
    from?: ("unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled")[] | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "visit.added"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "visit.completed"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "lead.created"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "lead.source_matched"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** Settings of the trigger. */
  config: {
    /** The automation starts only for leads from one of these lead sources. */
    source_ids: string[]
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "lead.status_changed"
  /** Type of the records that enter the automation. */
  subjectType: "lead"
  /** Settings of the trigger. */
  config: {
    /** Previous status. Defaults to any status. */
    from?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
    /** New status. Defaults to any status. */
    to?: ("new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost")[] | undefined
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "appointment.scheduled"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "appointment.cancelled"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** Settings of the trigger. */
  config: Record<string, never>
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "appointment.upcoming"
  /** Type of the records that enter the automation. */
  subjectType: "appointment"
  /** Settings of the trigger. */
  config: {
    /** Minutes before the appointment begins. A job without a time counts as beginning at 08:00. */
    minutes_before: number
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "schedule.daily"
  /** Type of the records that enter the automation. */
  subjectType: "client" | "lead" | "estimate" | "job" | "invoice"
  /** Settings of the trigger. */
  config: {
    /** Time of day in the time zone of each record's location. */
    at: string
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "tag.added"
  /** Type of the records that enter the automation. */
  subjectType: "lead" | "client" | "estimate" | "job" | "invoice"
  /** Settings of the trigger. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
} | {
  schemaVersion: 1
  kind: "tag.removed"
  /** Type of the records that enter the automation. */
  subjectType: "lead" | "client" | "estimate" | "job" | "invoice"
  /** Settings of the trigger. */
  config: {
    /** The automation starts for any of these tags, in upper or lower case. */
    tags: string[]
  }
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
}

/** Rules for when runs start, and for re-entry. May be incomplete. */
export interface AutomationTriggerConfigDraft {
  schemaVersion: 1
  /** Type of the trigger. */
  kind: "batch.done" | "client.created" | "client.status_changed" | "estimate.created" | "estimate.sent" | "estimate.viewed" | "estimate.changes_requested" | "estimate.accepted" | "estimate.declined" | "estimate.expired" | "deposit.collected" | "message.email_received" | "message.sms_received" | "call.received" | "call.missed" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.credited" | "invoice.overdue" | "job.created" | "job.completed" | "job.assigned" | "job.rescheduled" | "job.split" | "job.status_changed" | "visit.added" | "visit.completed" | "lead.created" | "lead.source_matched" | "lead.status_changed" | "appointment.scheduled" | "appointment.cancelled" | "appointment.upcoming" | "schedule.daily" | "tag.added" | "tag.removed"
  /** Type of the records that enter the automation. */
  subjectType: "batch" | "client" | "estimate" | "conversation" | "invoice" | "job" | "lead" | "appointment"
  /** Settings, whose fields depend on `kind`. May be incomplete or invalid in a draft. */
  config?: Record<string, unknown> | undefined
  /** Rule by which a record may enter again: never, after its run has ended, or with each event. Default: `"after_exit"`. */
  reentry?: "never" | "after_exit" | "always" | undefined
  /** Records whose runs are counted for the limit: the same record, or all records of the same client. Default: `"subject"`. */
  per?: "subject" | "client" | undefined
  /** Maximum number of runs that may begin within a period. Null means no limit. Default: `null`. */
  enrollment_limit?: AutomationEnrollmentLimit | null | undefined
}

/** A group of calls that change records. A member tests them together in a dry run, confirms them and then runs them. */
export interface Batch {
  id: string
  /** Operation that all items call. Null if the items call different operations. */
  operation: string | null
  /** Recipe that chose the items. Null if the items were passed directly, or undo another batch. */
  recipe: {
    kind: "move_day"
    /** Location whose jobs are moved. */
    location_id: string
    /** The day whose jobs are moved, in the location's time zone. */
    from: string
    /** The day to which the scheduled jobs are moved, at the same local time. */
    to: string
    /** Only jobs of this crew. */
    crew_id?: string | null
    /** Channels on which each customer is notified, once for each visit. Defaults to none. A customer who opted out, or has no email address or phone number for the channel, is not notified, but the visit is moved nevertheless. During quiet hours the message waits until they end. Default: `[]`. */
    notify: Open<"email" | "sms">[]
  } | {
    kind: "invoice_finished"
    /** Selects jobs that were completed on this day or earlier (in their location's time zone), have lines that are not yet invoiced and have a total above 0. */
    completed_to: string
    /** True sends each invoice by email. False leaves the invoices as drafts. Default: `false`. */
    send: boolean
  } | {
    kind: "remind"
    /** Selects invoices that have been overdue for this number of days or longer, in their location's time zone. */
    days_overdue: number
    /** Channels of the reminders. Defaults to `email`. Default: `["email"]`. */
    channels: Open<"email" | "sms">[]
  } | {
    kind: "reprice"
    /** Percentage by which each price is raised. A negative percentage lowers it. */
    percent: string
    /** True changes the services in the draft of the price book. The new prices apply once the draft is published. */
    draft_book?: true
    /** Changes the prices of recurring work for jobs from this day on. Earlier jobs keep their prices. */
    recurrences_from?: string
  } | {
    kind: "assign"
    /** The leads to assign. */
    lead_ids: string[]
    /** The member to whom the leads are assigned. */
    assigned_to: string
  } | {
    kind: "tag"
    /** Kind of the records to tag. */
    record: Open<"lead" | "client" | "estimate" | "job" | "invoice">
    /** The records to tag. */
    ids: string[]
    /** Names to add. */
    add?: string[]
    /** Names to remove. A name that a record does not have is ignored. */
    remove?: string[]
  } | {
    kind: "archive"
    /** Archives clients whose record, jobs, estimates and invoices have not changed since this day (UTC). */
    before: string
  } | null
  /** Batch whose items this batch undoes. Null if this batch undoes none. */
  undo_of: string | null
  /** `prepared`: can be started until `expires_at`. `running`: its items are being run. `done`: no item is left to run. `stopped`: a member stopped it. `expired`: it was not started in time. */
  status: Open<"prepared" | "running" | "done" | "stopped" | "expired">
  item_count: number
  /** Number of items by verdict. */
  counts: {
    ready: number
    unchanged: number
    refused: number
    done: number
    changed: number
    stopped: number
  }
  /** Sum of the effects of all ready items, as predicted by the dry run. */
  totals: {
    /** Number of records that would change. A record that several items change is counted once for each item. */
    records: {
      created: number
      updated: number
      deleted: number
    }
    /** Number of messages to customers and members, including messages sent later by background tasks. */
    messages: {
      emails: number
      texts: number
    }
    /** Money that would be booked, by currency. Empty if no money would be booked. */
    money: {
      currency: string
      /** Payments to the company, in cents. */
      in_cents?: number
      /** Payments from the company, in cents. */
      out_cents?: number
      /** Amount by which the debts of clients would decrease without a payment, for example through credit notes or write-offs, in cents. Negative if they would increase. Unused deposits and credit are subtracted from the debts, so this amount does not change if they are only applied or released. */
      owed_cents?: number
    }[]
  }
  /** Increases by one with every change of the batch. */
  version: number
  /** The member who prepared the batch. The items run with the current permissions of this member. */
  created_by: Author
  created_at: string
  updated_at: string
  /** Time until which the batch can be started. */
  expires_at: string
  started_at: string | null
  ended_at: string | null
}

/** An item of a batch: one call of an operation with its input. */
export interface BatchItem {
  /** Position in the batch. */
  n: number
  operation: string
  /** The record that the item acts on. Null if the item creates a record. */
  subject: {
    kind: string
    id: string
  } | null
  /** Input of the operation. `{"item": 3}` in place of an id means the id of the record that the third item creates. */
  input: Record<string, unknown>
  /** Result of the item. After `batches.prepare`: `ready` (will run), `unchanged` (would change nothing) or `refused` (see `error`). After the batch ran: `done`; `changed` (did not run, because its effects would differ from the dry run, see `error`); or `stopped` (did not run, because the batch was stopped). */
  verdict: Open<"ready" | "unchanged" | "refused" | "done" | "changed" | "stopped">
  /** Effects of the item in the dry run: changed records, messages and money. Null if the item was refused. */
  effects: {
    /** Number of records that would change. A record that several items change is counted once for each item. */
    records: {
      created: number
      updated: number
      deleted: number
    }
    /** Number of messages to customers and members, including messages sent later by background tasks. */
    messages: {
      emails: number
      texts: number
    }
    /** Money that would be booked, by currency. Empty if no money would be booked. */
    money: {
      currency: string
      /** Payments to the company, in cents. */
      in_cents?: number
      /** Payments from the company, in cents. */
      out_cents?: number
      /** Amount by which the debts of clients would decrease without a payment, for example through credit notes or write-offs, in cents. Negative if they would increase. Unused deposits and credit are subtracted from the debts, so this amount does not change if they are only applied or released. */
      owed_cents?: number
    }[]
  } | null
  /** Hash of the item's effects in the dry run. The item runs only if its effects are still the same. Null if the item was refused. */
  effects_digest: string | null
  /** Id of the receipt (the stored outcome) of the item's call. Null if the item did not run. */
  receipt_id: string | null
  /** Reason why the item was refused or did not run. Null if there is none. */
  error: {
    code: string
    message: string
    details: {
      message: string
      [more: string]: unknown
    }[]
  } | null
}

/** One line of the books: a debit or a credit on an account. */
export interface BookEntry {
  id: string
  /** Journal (booking) that the entry belongs to. In each journal, the sum of the debits equals the sum of the credits. */
  journal_id: string
  /** Time at which the entry was posted to the books. Entries are ordered by time and id. */
  at: string
  /** Type of event, such as invoice_issued, payment or refund. */
  kind: string
  account: Open<"receivable" | "revenue" | "discounts" | "tax_payable" | "tips_payable" | "deposit_liability" | "client_credit" | "cash" | "card_clearing" | "goodwill" | "bad_debt" | "between_locations">
  debit_cents?: number
  credit_cents?: number
  currency: string
  location_id: string | null
  client_id: string
  invoice_id: string | null
  /** Number of the invoice, as the customer sees it. Null if the entry has no invoice. */
  document_number: string | null
  /** Estimate on which a deposit was paid. Null for other entries. */
  estimate_id: string | null
  payment_id: string | null
  /** Payment method. Null if the entry is not a payment. */
  method: Open<"card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other"> | null
  /** Reference of the payment, for example a check number. */
  reference: string | null
}

/** A problem with the service, reported by a member. */
export interface BugReport {
  id: string
  /** Sequential number of the report in the organization, without gaps. */
  bug_report_number: number
  title: string
  description: string
  severity: Open<"low" | "medium" | "high" | "critical">
  /** Part of the service that is affected. */
  area: string | null
  /** URL of the page with the problem. */
  url: string | null
  /** App and device that the reporter used. */
  app: {
    version: string | null
    platform: string | null
    device: string | null
  } | null
  status: Open<"new" | "triaged" | "in_progress" | "resolved" | "wont_fix" | "duplicate">
  /** Member responsible for the report. */
  assigned_to: string | null
  /** Original report, if this report is a duplicate. Null otherwise. */
  duplicate_of_id: string | null
  /** Notes, oldest first. */
  notes: {
    at: string
    by: Author
    text: string
  }[]
  has_screenshot: boolean
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** The latest state of a record, or its deletion. */
export type Change = {
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
}

/** A list of items that crews check at jobs. It can be limited to certain kinds of work. */
export interface Checklist {
  id: string
  name: string
  /** Time at which the checklist is answered: before or after the work. */
  stage: Open<"pre_job" | "post_job">
  /** Kinds of work that the checklist applies to, as slugs of services. Empty means all jobs. */
  service_types: string[]
  /** Locations where the checklist applies. Null means all. */
  location_ids: string[] | null
  /** Kinds of visits. The checklist is answered at each visit of one of these kinds. Empty means that it is answered once for the whole job. */
  visit_kinds: Open<"work" | "install" | "service" | "takedown">[]
  items: ChecklistItem[]
  /** True if the checklist applies to jobs that have not begun. */
  active: boolean
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** An answer to an item of a checklist. */
export interface ChecklistAnswer {
  item_id: string
  /** Result of the item. `na` means not applicable at this job. */
  value: Open<"pass" | "fail" | "na">
  number: string | null
  text: string | null
  note: string | null
  /** Photos of the job that belong to the answer. */
  photo_ids: string[]
}

/** An item to check at a job. */
export interface ChecklistItem {
  /** Stable id of the item. It is never reused. */
  id: string
  label: string
  /** Type of the answer: only the result, a number, or text. */
  kind: Open<"check" | "number" | "text">
  /** True if the job cannot be completed before the item is done. */
  required: boolean
  /** True if the item counts as done only with a photo. */
  photo_required: boolean
}

/** A customer of the organization, with the properties where work is done. */
export interface Client {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  name: string
  type: Open<"residential" | "commercial">
  status: Open<"lead" | "prospect" | "active" | "inactive" | "past">
  /** Derived from the time since the client's last job, or since the client's creation if there was no job: `new` for the first 90 days of the client, then `active` up to 12 months, `at_risk` up to 18 months, `dormant` after that. */
  health: Open<"new" | "active" | "at_risk" | "dormant">
  email: string | null
  /** Phone number in E.164 form. */
  phone: string | null
  /** Digits to dial once the call to `phone` is connected. */
  phone_extension: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Country, as an ISO 3166-1 alpha-2 code. */
  country: string
  primary_property_id: string | null
  /** Properties in locations that the caller can access, the primary property first. */
  properties: Property[]
  notes: string | null
  lead_source: string | null
  sms_opt_out: boolean
  email_opt_out: boolean
  /** Amount owed on issued invoices that are not void, in cents. Includes only invoices that the caller can access. */
  balance_cents?: number
  /** Deposits and credits that are not yet applied to an invoice, in cents. Includes only those that the caller can access. */
  credit_cents?: number
  /** Payments and deposits received, minus refunds and without tips, in cents. Includes only those that the caller can access. */
  lifetime_value_cents?: number
  currency: string
  /** The client into which this client was merged. Null if it was not merged. */
  merged_into: string | null
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
}

/** A file of clients that is imported in the background. */
export interface ClientImport {
  id: string
  filename: string
  /** `commit` imports the clients. `preview` only reports what would be imported. */
  mode: Open<"preview" | "commit">
  on_duplicate: Open<"skip" | "update">
  status: Open<"running" | "done" | "cancelled">
  /** Columns of the file that are not imported, because they do not match a field. */
  ignored_columns: string[]
  /** Number of rows in the file, without the header. */
  row_count: number
  /** Number of rows that have been processed so far, the sum of `counts`. */
  done_count: number
  /** Number of processed rows by result. */
  counts: {
    create: number
    update: number
    skip: number
    error: number
  }
  /** The member or API key that started the import. */
  created_by: Author
  created_at: string
  updated_at: string
  /** Time at which the import was completed or cancelled. Null while it runs. */
  ended_at: string | null
}

/** A client's account: issued invoices and received money, with the running balance. */
export interface ClientStatement {
  client_id: string
  currency: string
  /** Balance owed before the first entry of the page, in cents. */
  opening_cents?: number
  /** Entries, oldest first. */
  entries: {
    at: string
    kind: Open<"invoice" | "void" | "payment" | "deposit" | "credit" | "refund" | "release" | "write_off" | "write_off_taken_back" | "credit_note">
    invoice_id: string | null
    invoice_number: number | null
    payment_id: string | null
    method: string | null
    reference: string | null
    /** Amount of the entry, in cents. A positive amount increases the balance owed. Tips are excluded, because they do not pay for anything owed. */
    amount_cents?: number
    /** Balance owed after the entry, in cents. A negative balance is credit. */
    balance_cents?: number
  }[]
  /** Balance owed after the last entry of the page, in cents. On the last page, this is the balance of the account. */
  closing_cents?: number
  /** Cursor of the next page. Null on the last page. */
  next_cursor: string | null
}

/** A rep's commission for an accepted estimate. */
export interface Commission {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** The sales rep. */
  member_id: string
  estimate_id: string
  client_id: string
  lead_id: string | null
  basis: Open<"company_generated" | "self_generated" | "red_line">
  /** Amount from which the commission is computed, in cents: total of the purchased lines with the pay class `standard`, after discounts and without tax. */
  basis_cents?: number
  /** Commission as a percentage of `basis_cents`. Null for the rule `red_line`, which has several percentages. */
  rate_percent: string | null
  /** Parts of a commission that the rule `red_line` computes. Null for other rules. */
  components: {
    /** Commission on the part of line totals up to the price floors. */
    base: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
    /** Commission on the part of line totals above the price floors. */
    upside: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
    /** Commission on the totals of add-ons. */
    addon: {
      base_cents?: number
      percent: string
      amount_cents?: number
    }
  } | null
  /** Amount according to the commission plan, in cents. */
  computed_cents?: number
  /** Amount to pay, in cents: computed or adjusted. */
  amount_cents?: number
  status: Open<"pending" | "approved" | "void">
  /** Time at which the estimate was accepted. */
  earned_at: string
  approved_at: string | null
  /** Member who approved the commission. Null if it is not approved. */
  approved_by: string | null
  /** The API key that this member used. Null if the member used none. */
  approved_by_key: AuthorKey | null
  /** Latest adjustment of the amount. Null if there was none. */
  adjustment: {
    /** Amount after the adjustment, in cents. */
    amount_cents?: number
    reason: string
    by: Author
    at: string
  } | null
  /** All adjustments, oldest first. */
  adjustments: {
    /** Amount after the adjustment, in cents. */
    amount_cents?: number
    reason: string
    by: Author
    at: string
  }[]
  /** Time at which the acceptance of the estimate was undone, which voids the commission. Null if the commission is not void. */
  voided_at: string | null
  /** Inputs of the calculation, as they were when the estimate was accepted. Later changes of the plan or of the estimate have no effect. */
  snapshot: {
    plan: {
      company_percent: string
      self_percent: string
      red_line: {
        base_percent: string
        upside_percent: string
        addon_percent: string
      } | null
    }
    /** Source of the lead, or of the estimate if the lead has none. Null if unknown. */
    source: string | null
    estimate_version: number
    revision: number
    /** Lines on which the calculation is based. */
    lines: {
      line_id: string
      name: string
      /** Net amount of the line after its share of the document's discount, in cents. */
      net_cents?: number
      floor_cents?: number | null
    }[]
  }
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Settings of the organization. A setting that was never set has its default. */
export interface Company {
  name: string
  /** Email address that customers can write to. */
  email: string | null
  /** Phone number for customers, E.164. */
  phone: string | null
  website: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** True if the organization's documents show a logo. */
  has_logo: boolean
  /** Color of documents and emails, as `#rrggbb`. Null means the default color. */
  brand_color: string | null
  /** Terms of new estimates. */
  default_terms: string | null
  /** Number of days from the issue date of an invoice to its due date. */
  default_terms_days: number
  /** Memo of new invoices. */
  default_memo: string | null
  /** Rounding of tax: once for each rate of a document (`document`), or on every line (`line`). */
  tax_rounding: Open<"document" | "line">
  /** Rule for a payment above the balance: it is refused (`refuse`), or the overpayment becomes a credit of the client (`credit`). */
  overpayment: Open<"refuse" | "credit">
  /** True if an invoice is created automatically for each completed job. */
  auto_invoice: boolean
  /** True if customers may accept expired estimates. */
  accept_after_expiry: boolean
  /** Number of days after which a sent estimate expires. */
  estimate_expiry_days: number
  /** Deposit of new estimates. Null means none. */
  default_deposit: {
    type: Open<"percent" | "fixed">
    /** Percentage of the total, or an amount in cents if the deposit is fixed. */
    value: string
  } | null
  /** Sender name of emails. Null means the organization's name. */
  mail_from_name: string | null
  /** Reply address of emails. Null means the address in `email`. */
  mail_reply_to: string | null
  /** Email address for notifications about customers' actions. Null means the address in `email` or, if there is none, the owner's address. */
  notification_email: string | null
  quiet_hours: QuietHours
  /** Members who may write lines without a service of the price book: all (`anyone`), or only those who may override prices (`override_only`). */
  custom_lines: Open<"anyone" | "override_only">
  /** Web address at which customers write reviews. `reviews.request` sends a link to it. Null if there is none. */
  review_url: string | null
  /** Commission plan of sales reps. */
  commission_plan: {
    /** Commission on a sale to a lead that the company found, as a percentage of the sale. */
    company_percent: string
    /** Commission on a sale to a lead that the sales rep found, as a percentage of the sale. */
    self_percent: string
    /** Percentages that are applied line by line. They replace `company_percent` and `self_percent` for a sale if each line that its totals include has a price floor or is an add-on. Null means that they are never used. */
    red_line: {
      /** Commission as a percentage of the part of each line total that is not above the price floor. */
      base_percent: string
      /** Commission as a percentage of the part of each line total that is above the price floor. */
      upside_percent: string
      /** Commission as a percentage of the totals of add-ons. */
      addon_percent: string
    } | null
  }
  /** Version of the record. It increases by one with every change. */
  version: number
  /** Email address of the company's inbox in this service. Emails that the company forwards to it appear in the inbox. Null if this installation receives no email. */
  inbound_email: string | null
}

/** An entry point through which another system sends leads. */
export interface Connector {
  id: string
  name: string
  /** Last characters of the connector's key. The whole key is shown only when it is created. */
  key_hint: string
  active: boolean
  /** Source that is stored in leads that arrive through the connector. */
  source_label: string | null
  /** Member to whom leads of the connector are assigned. Null means the owner. */
  assigned_to: string | null
  /** Text that is added at the beginning of each lead's notes. */
  notes_prefix: string | null
  /** Field names of the sending system, each mapped to a field of a lead. */
  aliases: Record<string, string>
  /** Fields that a lead must have. A lead without one of them waits for review. */
  required_fields: string[]
  /** Time at which the latest lead arrived, even if that lead still waits for review. Null if no lead has arrived yet. */
  last_import_at: string | null
  /** Version of the record. It increases by one with every change. */
  version: number
}

/** All messages with one person: a client, a lead that is not a client yet, or an unknown person who is identified only by phone number or email address. */
export interface Conversation {
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
}

/** A client, and whether the client already existed before the call. */
export interface CreatedClient extends Client {
  /** Present if `external_ref` was passed. True if a record already had this id. */
  existed?: boolean
}

/** A lead, and `true` in `existed` if it already existed. */
export interface CreatedLead extends Lead {
  /** Present if `external_ref` was passed. True if a record already had this id. */
  existed?: boolean
}

/** A credit note, which cancels a part of an issued invoice. */
export interface CreditNote {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** Number of the credit note. The numbers of an organization have no gaps. */
  credit_note_number: number
  /** The number as the customer sees it. */
  display_number: string
  client_id: string
  invoice_id: string
  /** Number of the invoice, as the customer sees it. */
  invoice_display_number: string
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  currency: string
  lines: {
    /** The line of the invoice. */
    line_id: string
    name: string
    /** Credited quantity. Null if an amount was credited instead. */
    quantity: string | null
    /** Credited part of the line's total, in cents. */
    net_cents?: number
    /** Share of the invoice's discount that belongs to the credited part, in cents. The discount reduces the credit. */
    discount_cents?: number
    /** Share of the tax that belongs to the credited part, in cents. */
    tax_cents?: number
    /** Credited part of each tax line of the invoice, in cents, in the order of the invoice. */
    tax_parts: number[]
  }[]
  /** Sum of the credited lines before discount, in cents. */
  subtotal_cents?: number
  discount_cents?: number
  /** Tax lines, in the order of the invoice. */
  tax_lines?: {
    name: string
    rate_percent: string
    tax_cents?: number
  }[]
  tax_cents?: number
  /** Subtotal minus discount plus tax, in cents. Always positive. */
  total_cents?: number
  reason: string
  /** Date of the credit note, in the location's time zone. */
  issue_date: string
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
}

/** A team of members who work together. */
export interface Crew {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  name: string
  /** The member who leads the crew. */
  lead_member_id: string | null
  members: {
    member_id: string
    /** Member's share of the crew pay for a job, in percent. Null if no member of the crew has a share; all members then get equal parts. */
    share_percent: string | null
  }[]
  /** Id of the crew's vehicle in your fleet system. Null if there is none. */
  vehicle_id: string | null
  /** Color as `#rrggbb`. Null if there is none. */
  color: string | null
  /** True if jobs can be assigned to the crew. */
  active: boolean
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Rules for the pay of crews. They apply from a date until the next policy takes effect. */
export interface CrewPayPolicy {
  id: string
  /** First day on which the policy applies. */
  effective_from: string
  /** Percentage of a job's revenue that the crew shares as commission. */
  standard_pool_percent: string
  /** Percentage that applies to crews with few callbacks, instead of `standard_pool_percent`. */
  elite_pool_percent: string | null
  /** Highest percentage of callbacks at which `elite_pool_percent` still applies. The crew must have at least 10 jobs in the 90 days before the pay period. */
  elite_callback_percent: string | null
  /** Percentage of a job's revenue that a member who does the job alone gets as commission. */
  solo_percent: string | null
  /** Maximum daily revenue on which a crew gets commission, in cents. Null means no limit. */
  daily_revenue_cap_cents?: number | null
  /** Maximum percentage of a job's commission that the leader of the crew gets. */
  leader_max_percent: string | null
  pay_period?: {
    cadence: Open<"weekly" | "biweekly" | "semimonthly" | "monthly">
    anchor_date: string
  }
  /** First day of the workweek, from 1 (Monday) to 7 (Sunday). */
  workweek_start: number
  /** Working minutes per week beyond which time is overtime. */
  overtime_threshold_minutes: number
  /** Multiplier of the regular rate for overtime. */
  overtime_multiplier: string
  /** Minimum wage per hour, in cents. */
  minimum_wage_cents?: number
  /** Minimum hourly wages in cents, by state code. In these states they replace `minimum_wage_cents`. */
  state_minimum_wages?: Record<string, number>
  /** Lines whose names contain one of these words do not count as revenue of the crew. */
  excluded_words: string[]
  /** True if working time without a job is paid by the hour. */
  nonproductive_hourly: boolean
  /** Sequential number of the policy in the organization. */
  version: number
  created_at: string
  updated_at: string
}

/** A customer's link to a document. The URL itself is never shown again. */
export interface CustomerLink {
  link_id: string
  /** Channel of the message that contained the link. Null if only the member who created the link received it. */
  channel: Open<"email" | "sms"> | null
  /** Email address or phone number to which the link was sent. Null if it was not sent. */
  sent_to: string | null
  created_at: string
  expires_at: string
  /** Time at which the link was revoked. Null if it was not revoked. */
  ended_at: string | null
  /** Reason why the link was revoked: the document was withdrawn, the client was archived, the customer's address was corrected, or a member revoked the link. */
  ended_because: Open<"withdrawn" | "client_archived" | "address_corrected" | "by_office"> | null
}

/** A printed document, such as an estimate or invoice, as a PDF file. */
export interface DocumentPdf {
  file_name: string
  content_type: "application/pdf"
  size_bytes: number
  /** The PDF in base64. Only the first answer contains it; a repeated call with the same idempotency key gets `[redacted]`. */
  content_base64: string
  /** Version of the printed record. */
  version: number
}

/** A door to knock on. Each address has one door. */
export interface Door {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  /** Country, as an ISO 3166-1 alpha-2 code. */
  country: string
  latitude: number | null
  longitude: number | null
  territory_id: string | null
  /** Outcome of the latest knock. `new`: no knock yet. */
  status: Open<"new" | "not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock">
  last_knocked_at: string | null
  /** The member who knocked last. */
  last_knocked_by: string | null
  /** The API key through which this member recorded the last knock. Null if the member used no API key. */
  last_knocked_by_key: AuthorKey | null
  knock_count: number
  /** True if knocking is forbidden until the office allows it again. */
  do_not_knock: boolean
  /** Time of the agreed callback. */
  callback_at: string | null
  /** Client who owns the property. */
  client_id: string | null
  /** Lead created from the door. */
  lead_id: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Effects that a mutation would have now. */
export interface DryRunAnswer {
  dry_run: true
  /** Effects that the call would have. If the call sends a request to a provider, contains only the effects before the first such request. */
  would: {
    /** The answer of the operation. Null if it depends on the answer of a provider. */
    result: unknown
    /** Records that would change. */
    changes: {
      kind: string
      id: string
      /** Version before the call. Null for records without versions. */
      version: number | null
      change: Open<"created" | "updated" | "deleted">
      /** True if the call would create this record. The real call creates it with another id, so do not use this id. */
      provisional?: true
    }[]
    /** Number of parts of records, such as line items, that would be created, updated and deleted, by kind of part. */
    parts: {
      kind: string
      created: number
      updated: number
      deleted: number
    }[]
    events: {
      event: string
      data: unknown
    }[]
    /** Messages that would be sent, with their recipients. Includes messages that background tasks write right after the call. */
    messages: {
      channel: Open<"email" | "sms">
      to: string
      /** Subject. Null for a text message. */
      subject: string | null
      /** Text of the message. `[redacted]` replaces links, because each call creates new links. */
      text: string | null
      /** Number of message segments that the carrier bills. Null for an email. */
      segments: number | null
      /** Present if the message is written only after a provider has answered, so that its text is not known yet. `receipt` is sent to the customer, `news` to the company. */
      template?: string
    }[]
    /** Assumptions that the call made. */
    warnings?: {
      code: string
      message: string
      [more: string]: unknown
    }[]
    /** Payments and changes of amounts owed that would be booked. Absent if there are none. Money that a provider would move is in `asks`. */
    money?: {
      /** Kind of the entry: `payment`, `deposit`, `refund`, `credit`, `write_off`, `release` or `credit_note`. */
      kind: string
      /** `in`: to the company. `out`: from it. `none`: no money is paid, for example if a deposit is applied. */
      direction: Open<"in" | "out" | "none">
      /** Amount in cents, including the tip. */
      amount_cents: number
      /** Amount by which the client's debt decreases without a payment, in cents. Negative if the debt increases. Unused deposits and credit are subtracted from the debt. */
      owed_cents: number
      currency: string
      method: string
      /** The invoice or estimate to which the money belongs. */
      document: {
        kind: string
        id: string
      } | null
    }[]
    /** Operations that run later because of the call, for example in an automation. Absent if there are none. */
    starts?: {
      /** Risk flags of the operations that would run later. */
      flags: Open<"money" | "destructive" | "sends" | "metered" | "sensitive">[]
      /** One entry for each step of the automation, with its settings. */
      steps: {
        /** Operation that the step runs. */
        operation: string
        flags: Open<"money" | "destructive" | "sends" | "metered" | "sensitive">[]
        [more: string]: unknown
      }[]
      /** Estimate of how many records and people the steps will reach and how many messages they will send. Null if there is no estimate. The confirm token does not guarantee these numbers. */
      foreseen: unknown
    }[]
    /** Requests that would be sent to providers. The dry run sends none of them. */
    asks: ProviderRequest[]
  }
  /** True if the call sends a request to a provider (see `asks`). `would` then contains only the effects before that request. */
  calls_provider: boolean
  cost: {
    emails: number
    sms: number
    metered: boolean
  }
  /** Token to send as `Confirm-Token` with the real call. The call then has exactly these effects, or it is refused. */
  confirm_token: string
  /** Time at which the token expires. */
  expires_at: string
}

/** A client or lead that may be the same person. */
export interface DuplicateCandidate {
  kind: Open<"client" | "lead">
  id: string
  name: string | null
  /** Status of the client or lead. */
  status: string
  /** Matching fields, strongest first. */
  reasons: Open<"phone" | "email" | "address" | "name">[]
  created_at: string
}

/** Customers' links that the call revoked. */
export interface EndedLinks {
  /** Number of revoked links. */
  count: number
  /** Documents that the revoked links opened, as far as the caller can access them. */
  documents: {
    kind: Open<"estimate" | "invoice">
    id: string
  }[]
}

/** An offer of work to a client, with the customer and property data as they were when it was created. */
export interface Estimate {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  client_id: string
  property_id: string | null
  lead_id: string | null
  vertical: Open<"residential" | "generic" | "commercial" | "holiday_lights">
  status: Open<"draft" | "sent" | "viewed" | "changes_requested" | "accepted" | "declined" | "expired" | "void">
  created_at: string
  updated_at: string
  /** Number of the estimate, assigned when the estimate is first sent. Null until then. */
  estimate_number: number | null
  /** Number as the customer sees it. Null before the estimate is first sent; it never changes afterwards. */
  display_number: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Responsible sales rep. Null if there is none. */
  assigned_rep_id: string | null
  source: string | null
  customer_name: string | null
  customer_email: string | null
  /** Phone number in E.164 form. */
  customer_phone: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  sqft: number | null
  stories: number | null
  lot_sqft: number | null
  year_built: number | null
  roof_sqft: number | null
  gutter_linear_ft: number | null
  siding_type: string | null
  roof_type: string | null
  line_items: LineItem[]
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
  discount?: {
    type: Open<"percent" | "fixed">
    /** Percentage, or an amount in cents if the discount is fixed. */
    value: string
  } | null
  discount_cents?: number
  taxable_cents?: number
  /** Tax rate of lines without their own rate. Null if there is none. */
  tax_rate_id: string | null
  /** The estimate's tax rate, as a percentage. Null if there is none. */
  tax_rate_percent: string | null
  /** Tax by component of each tax rate. The amounts add up to `tax_cents`. */
  tax_lines?: {
    name: string
    rate_percent: string
    taxable_cents?: number
    tax_cents?: number
  }[]
  tax_cents?: number
  total_cents?: number
  deposit: {
    /** Type of the deposit: a percentage or a fixed amount. Null if no deposit is required. */
    type: Open<"percent" | "fixed"> | null
    /** Percentage of the total, or an amount in cents if the type is fixed. Null if no deposit is required. */
    value: string | null
    /** Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their share of the amount that is not billed yet. */
    use: Open<"first" | "spread">
    required_cents?: number
    /** Deposits received minus refunds, in cents. */
    collected_cents?: number
  }
  currency: string
  message: string | null
  terms: string | null
  /** Number of times the estimate was sent. A customer's answer refers to one revision; an answer to an older revision is refused. */
  revision: number
  /** All sent revisions, oldest first. */
  versions: {
    revision: number
    sent_at: string
    total_cents?: number
  }[]
  /** Files stored unchanged, oldest first. */
  attachments: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
  /** Pictures, upright and without metadata, oldest first. */
  photos: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
  /** Changes that the customer requested. Null if there are none. */
  requested_changes: string | null
  sent_at: string | null
  first_viewed_at: string | null
  accepted_at: string | null
  accepted_by: string | null
  declined_at: string | null
  decline_reason: string | null
  /** Time of expiry. After this time the status is `expired`, unless the customer answered before. Null if none is set. */
  expires_at: string | null
  /** Job of the estimate: the oldest one that is not cancelled, or else the oldest one. Null if there is none. `jobs` lists all of them. */
  job_id: string | null
  /** Jobs among which the accepted work is divided, oldest first. */
  jobs: {
    job_id: string
    job_number: number
    /** Status of the job. */
    status: string
    total_cents?: number
    /** Total of the job's invoices that are not void, in cents. */
    invoiced_cents?: number
  }[]
  /** Total of the accepted lines, or parts of lines, that are not yet assigned to a job, in cents. */
  unplanned_cents?: number
  /** Always null: the service stores only a digest of each link. `estimates.links.list` lists the links that were sent, and `estimates.send` creates a new one. */
  view_url: string | null
  /** Names of the record's tags. */
  tags: string[]
  /** Ids of the record in other systems, by system. */
  external_refs: Record<string, string>
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  archived_at: string | null
}

/** A picture or another file, attached to a record. */
export interface File {
  id: string
  /** Location of the file's record. Null if the file belongs to the organization as a whole. */
  location_id: string | null
  kind: Open<"bug_report_screenshot" | "client_import" | "crew_photo" | "estimate_attachment" | "estimate_photo" | "holiday_design_image" | "inbox_attachment" | "invoice_attachment" | "lead_photo" | "mockup" | "price_book_thumbnail" | "quality_photo">
  /** The record to which the file is attached. Null if there is none. */
  parent: {
    kind: string
    id: string
  } | null
  /** Visit to which the file belongs. The first visit of a job has the id of the job. Null if the file does not belong to a job. */
  visit_id: string | null
  checklist_id: string | null
  /** Item of the checklist that the photo shows. Null for other files. */
  item_id: string | null
  filename: string
  content_type: string
  size_bytes: number
  /** SHA-256 of the stored bytes, in hexadecimal. Until the upload is completed, the digest that the caller announced. */
  sha256: string | null
  /** Width of a picture in pixels. Null for other files. */
  width: number | null
  /** Height of a picture in pixels. Null for other files. */
  height: number | null
  caption: string | null
  /** Time at which the picture was taken, as stated by the caller. It is not read from the metadata of the file. */
  captured_at: string | null
  /** Place where the picture was taken, as stated by the caller. */
  position: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** `pending`: not uploaded yet. `expired`: not uploaded in time. */
  status: Open<"pending" | "ready" | "deleted" | "expired">
  /** Time at which the upload expires. */
  expires_at: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** The layout of holiday lights at a house, drawn on a satellite map or a picture. Points are `[latitude, longitude]` on a map and `[x, y]` in pixels on a picture. */
export interface HolidayDesign extends HolidayDesignHead {
  /** Scale of the picture: two points with a known distance. Null if there is none. */
  scale: {
    from: [number, number]
    to: [number, number]
    feet: string
  } | null
  lines: {
    id: string
    label: string | null
    kind: Open<"gutter" | "ridge" | "eave" | "ground" | "path" | "other">
    points: [number, number][]
    /** Length in feet, as entered. Null means that the drawn length is used. */
    feet: string | null
    stories: number
    service_id: string
    colors: string[]
  }[]
  zones: {
    id: string
    kind: Open<"bush" | "tree" | "ground" | "window" | "column">
    points: [number, number][]
    quantity: string
    service_id: string
    colors: string[]
  }[]
  fixtures: {
    id: string
    kind: Open<"spotlight" | "stake" | "wreath" | "garland" | "bow" | "timer">
    at: [number, number]
    quantity: number
    service_id: string
  }[]
}

/** A design of holiday lights without its drawn elements. */
export interface HolidayDesignHead {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  client_id: string
  property_id: string | null
  /** Estimate of the design: the one set by a caller, or the one to which the design was last added. Null if there is none. */
  estimate_id: string | null
  name: string
  /** Background of the drawing. */
  view: Open<"satellite" | "street_view" | "photo">
  /** Id of the photo, a file of the kind `holiday_design_image`. Null if there is none. */
  photo_file_id: string | null
  bundle: {
    season: string | null
    returning: boolean
    include: Open<"install" | "takedown" | "storage" | "maintenance">[]
    minimum_cents?: number
    increment_ft: number
  }
  /** Total length of all lines in feet. Each line is rounded to a tenth of a foot. Null if the length of a line is unknown. */
  total_linear_ft: string | null
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
}

/** An invoice to a client, with its ledger of payments. */
export interface Invoice {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** Number of the invoice, assigned when it is first sent or paid. Null for a draft. */
  invoice_number: number | null
  /** The number as the customer sees it. Never changes once assigned. */
  display_number: string | null
  client_id: string
  property_id: string | null
  job_id: string | null
  estimate_id: string | null
  /** Status of the invoice, derived from its payments, due date and other stored data. */
  status: Open<"draft" | "sent" | "viewed" | "partial" | "paid" | "overdue" | "void" | "written_off">
  /** Status of the payments. It also shows whether an overdue invoice is partly paid, which `status` does not. */
  payment_status: Open<"unpaid" | "partial" | "paid">
  /** True if the due date has passed in the location's time zone and the balance is above 0. */
  is_overdue: boolean
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
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
  /** Tips received minus tips refunded, in cents. Not part of the total. */
  tip_cents?: number
  total_cents?: number
  deposit_applied_cents?: number
  /** Sum of all successful payments including tips, in cents. */
  amount_paid_cents?: number
  /** Amount paid back to the customer including tips, in cents. */
  amount_refunded_cents?: number
  /** Amount that was moved from this invoice back to the client's deposits or credit, in cents: overpayments, and deposits and credit that were removed from the invoice (`invoices.unapplyCredit`). */
  amount_released_cents?: number
  /** Credit that the company granted as goodwill, in cents. Goodwill that was withdrawn by voiding the credit does not count. */
  credit_cents?: number
  written_off_cents?: number
  /** Total of the credit notes of the invoice, in cents. */
  credited_cents?: number
  /** Amount that is still to be paid, in cents: total plus tips, minus credit notes, payments, deposits, credit and write-off, plus refunds and `amount_released_cents`. 0 for a void invoice. */
  balance_cents?: number
  currency: string
  terms_days: number | null
  /** Date of issue, in the location's time zone. Null for a draft. */
  issue_date: string | null
  /** Last day for payment, in the location's time zone. Null for a draft. */
  due_date: string | null
  sent_at: string | null
  first_viewed_at: string | null
  /** Time at which the balance first reached zero. It never changes afterwards. Null if the balance was never zero. */
  first_paid_at: string | null
  paid_at: string | null
  voided_at: string | null
  /** Payments and other entries of the invoice, oldest first. */
  payments: Payment[]
  memo: string | null
  /** Files stored unchanged, oldest first. */
  attachments: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
  /** Always empty: files of an invoice are stored unchanged, pictures too. */
  photos: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
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
}

/** Work for a client, from its planning to its completion. */
export interface Job {
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
}

/** A visit of a job on the board. */
export interface JobCard {
  job_id: string
  /** The visit that the card shows. The first visit of a job has the id of the job. */
  visit_id: string
  visit_number: number
  /** Number of visits of the job. */
  visits_total: number
  visit_kind: Open<"work" | "install" | "service" | "takedown">
  visit_label: string | null
  job_number: number
  version: number
  status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
  client_id: string
  customer_name: string | null
  /** Address of the work, in one line. */
  address: string | null
  service_type: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  scheduled_start_at: string | null
  scheduled_end_at: string | null
  /** True if a scheduled time does not exist on that day because of daylight saving time and was moved forward. */
  time_adjusted: boolean
  /** Length of the arrival window in minutes. Null if the visit has none. */
  arrival_window_minutes: number | null
  /** Planned duration in minutes: from the start time to the end time. Without these, the planned minutes of the visit, or else the duration of its services, or else the location's default. */
  minutes: number
  stop_order: number | null
  /** Total of the job, in cents. */
  total_cents?: number
  /** Value of the visit without tax, in cents: its lines, and an equal share of the lines that are not assigned to a visit. */
  value_cents?: number
  assignees: {
    member_id: string
    role: Open<"lead" | "crew">
  }[]
  crew_id: string | null
  vehicle_id: string | null
  is_late: boolean
  checklist: {
    required: number
    done: number
  }
  /** Coordinates of the property. Null if unknown. */
  pos: {
    latitude: number
    longitude: number
  } | null
}

/** A checklist of a job, with the current answers. */
export interface JobChecklist {
  checklist_id: string
  /** The visit for which this checklist is answered. Null means that the checklist is answered once for the whole job. */
  visit_id: string | null
  checklist_version: number
  name: string
  stage: Open<"pre_job" | "post_job">
  items: {
    /** Stable id of the item. It is never reused. */
    id: string
    label: string
    /** Type of the answer: only the result, a number, or text. */
    kind: Open<"check" | "number" | "text">
    /** True if the job cannot be completed before the item is done. */
    required: boolean
    /** True if the item counts as done only with a photo. */
    photo_required: boolean
    /** Current answer to the item, which is the answer with the latest inspection time. Null if the item was not answered. */
    answer: {
      /** Result of the item. `na` means not applicable at this job. */
      value: Open<"pass" | "fail" | "na">
      number: string | null
      text: string | null
      note: string | null
      /** Photos of the job that belong to the answer. */
      photo_ids: string[]
      performed_at: string
      answered_by: Author
      /** The report that contains the answer. */
      quality_report_id: string
    } | null
  }[]
}

/** A job with its history. */
export interface JobDetail extends Job {
  /** Checklists of the job. Before the work starts, the checklists that currently apply to the job; afterwards, the checklists that applied when the work started. */
  checklists: JobChecklist[]
  /** Visits of the job by number. Each job has at least one. */
  visits: {
    visit_id: string
    /** Number of the visit in the job, from 1. */
    visit_number: number
    kind: Open<"work" | "install" | "service" | "takedown">
    label: string | null
    /** True for the current visit of the job. The job has the status, date, times and assignment of its current visit. */
    is_current: boolean
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    /** Scheduled date in the location's time zone. Null if the visit is not scheduled. */
    scheduled_date: string | null
    /** Start in local time of the location. Null means any time of the day. */
    scheduled_time_start: string | null
    /** End in local time of the location. If it is not after the start, it is on the next day. Null if there is none. */
    scheduled_time_end: string | null
    /** Scheduled start as an instant. Null if the visit has no date or no start time. */
    scheduled_start_at: string | null
    /** Scheduled end as an instant. Null if the visit has no date or no end time. */
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
    /** Position on the vehicle's route of the day. */
    stop_order: number | null
    /** Time at which the crew was last notified of this stop. */
    dispatched_at: string | null
    hold_reason: string | null
    on_my_way_at: string | null
    actual_started_at: string | null
    completed_at: string | null
    cancelled_at: string | null
    cancel_reason: string | null
    cancelled_by: Open<"customer" | "company"> | null
    /** Planned duration in minutes. Null means that the duration is derived from the start and end times, or else from the lines. */
    minutes: number | null
    /** Lines of the job that are done at this visit. If empty, these are the lines that are not assigned to a visit. */
    line_ids: string[]
    note: string | null
    /** True if the visit has not started although its arrival window is over. If the visit has no start time, its arrival window is the whole day. */
    is_late: boolean
    /** Number of required items of the checklists of this visit, and how many of them are done. */
    checklist: {
      required: number
      done: number
    }
  }[]
  /** The recurring work that created the job. Null if a member created it. */
  recurrence: {
    job_recurrence_id: string
    /** Date of the recurring work for which the job was created. */
    on_date: string
  } | null
  /** Former dates and times of the job, latest first. */
  schedule_history: {
    visit_id: string
    scheduled_date: string | null
    scheduled_time_start: string | null
    scheduled_time_end: string | null
    replaced_at: string
    replaced_by: Author
  }[]
  /** Status changes of the job, latest first. Includes status changes of single visits that did not change the status of the job. */
  status_history: {
    previous_status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled"> | null
    status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
    reason: string | null
    changed_at: string
    changed_by: Author
    /** The visit whose status changed, if the status of the job stayed the same. Null if the status of the job itself changed. */
    visit_id: string | null
  }[]
  /** Always empty: a job has pictures only. */
  attachments: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
  /** Pictures, upright and without metadata, oldest first. */
  photos: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
}

/** Recurring work. Its jobs are created in advance, up to `horizon_days` ahead. */
export interface JobRecurrence {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  client_id: string
  property_id: string | null
  service_type: string | null
  /** Lines of each job, as entered. */
  line_items: ReturnedLineItemInput[]
  /** Time zone of the location, IANA name. */
  timezone: string
  /** Times in local time of the location. Null means any time of the day. */
  times: {
    start: string
    /** End. If it is not after the start, it is on the next day. Null if there is none. */
    end: string | null
    arrival_window_minutes: number | null
  } | null
  crew_id: string | null
  assignees: {
    member_id: string
    role: Open<"lead" | "crew">
  }[]
  rule: {
    frequency: Open<"daily" | "weekly" | "monthly" | "yearly">
    interval: number
    /** Days of the week, from 1 (Monday) to 7, sorted. Null if the rule is not weekly. */
    weekdays: number[] | null
    month_day: number | null
    month_weekday: {
      /** Position of the weekday in the month: 2 is the second one, -1 the last one. */
      nth: number
      weekday: number
    } | null
  }
  starts_on: string
  /** Last day on which a job may take place. Null means no end. */
  ends_on: string | null
  /** Total number of dates of the recurrence. Null means no limit. */
  count: number | null
  /** Months without work, from 1 (January) to 12. */
  skip_months: number[]
  /** Number of days ahead for which jobs are created. */
  horizon_days: number
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A visit: one trip to carry out a job. */
export interface JobVisit {
  visit_id: string
  /** Number of the visit in the job, from 1. */
  visit_number: number
  kind: Open<"work" | "install" | "service" | "takedown">
  label: string | null
  /** True for the current visit of the job. The job has the status, date, times and assignment of its current visit. */
  is_current: boolean
  status: Open<"unscheduled" | "scheduled" | "en_route" | "in_progress" | "on_hold" | "complete" | "cancelled">
  /** Scheduled date in the location's time zone. Null if the visit is not scheduled. */
  scheduled_date: string | null
  /** Start in local time of the location. Null means any time of the day. */
  scheduled_time_start: string | null
  /** End in local time of the location. If it is not after the start, it is on the next day. Null if there is none. */
  scheduled_time_end: string | null
  /** Scheduled start as an instant. Null if the visit has no date or no start time. */
  scheduled_start_at: string | null
  /** Scheduled end as an instant. Null if the visit has no date or no end time. */
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
  /** Position on the vehicle's route of the day. */
  stop_order: number | null
  /** Time at which the crew was last notified of this stop. */
  dispatched_at: string | null
  hold_reason: string | null
  on_my_way_at: string | null
  actual_started_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  cancelled_by: Open<"customer" | "company"> | null
  /** Planned duration in minutes. Null means that the duration is derived from the start and end times, or else from the lines. */
  minutes: number | null
  /** Lines of the job that are done at this visit. If empty, these are the lines that are not assigned to a visit. */
  line_ids: string[]
  note: string | null
  /** True if the visit has not started although its arrival window is over. If the visit has no start time, its arrival window is the whole day. */
  is_late: boolean
}

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A knock of a member on a door. */
export interface Knock {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  door_id: string
  /** Member who knocked. */
  member_id: string
  /** Canvassing session in which the knock took place. Null if no session was in progress. */
  session_id: string | null
  outcome: Open<"not_home" | "not_interested" | "interested" | "callback" | "quote_sent" | "sold" | "do_not_knock">
  note: string | null
  callback_at: string | null
  /** Position of the member. Stored for 90 days, and only if the member consented to storing positions during the session. */
  pos: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** Distance from the member to the door, in meters. Null if the position of the member or of the door is unknown. */
  distance_m: number | null
  knocked_at: string
  /** Time of the knock by the phone's clock. */
  device_at: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
}

/** A person who requested work, tracked until they become a client or are lost. */
export interface Lead {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** Number of the lead in the organization; numbers can have gaps. */
  lead_number: number
  status: Open<"new" | "contacted" | "appointment_scheduled" | "estimate_created" | "estimate_sent" | "approved" | "deposit_collected" | "converted" | "lost">
  customer_name: string | null
  customer_email: string | null
  /** Phone number in E.164 form. */
  customer_phone: string | null
  /** Digits to dial once the call to `customer_phone` is connected. */
  customer_phone_extension: string | null
  /** Client of the lead, set by a member or matched by phone or email. Null if there is none. */
  client_id: string | null
  property_id: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Name of the lead source, or the label of the connector. */
  source: string | null
  source_id: string | null
  connector_key: string | null
  /** Id of the lead in the system that sent it. Null if the lead did not come from a connected system. */
  external_id: string | null
  /** The responsible member. */
  assigned_to: string | null
  notes: string | null
  estimated_value_cents?: number | null
  currency: string
  lost_reason: Open<"competitor" | "price" | "no_response" | "out_of_area" | "duplicate" | "spam" | "other"> | null
  /** True if the lead is open and has not changed for seven days. */
  is_stale: boolean
  appointment_at: string | null
  last_contacted_at: string | null
  converted_at: string | null
  estimate_ids: string[]
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
}

/** A visit to the prospective customer of a lead, or a call, at a scheduled time. */
export interface LeadAppointment {
  id: string
  kind: Open<"site_visit" | "call">
  starts_at: string
  /** Date on the calendar of the location. */
  local_date: string
  /** Local time of the location, `HH:MM:SS`. */
  local_time: string
  /** Time zone of the location, IANA name. */
  timezone: string
  /** True if the requested time does not exist because of daylight saving time, and the start was moved. */
  time_adjusted: boolean
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

/** An imported lead that waits for review because it is incomplete or contradictory. */
export interface LeadImport {
  /** The entry in the review queue. */
  import_id: string
  status: "pending"
  /** Problems that prevent the import from becoming a lead. */
  problems: {
    field: string
    message: string
  }[]
}

/** A source of leads. */
export interface LeadSource {
  id: string
  name: string
  /** Party that finds the leads of this source: the company (`company`) or the sales rep (`self`). The commission depends on this. */
  generated_by: Open<"company" | "self">
  active: boolean
  /** Version of the record. It increases by one with every change. */
  version: number
}

/** A line of an estimate, a job or an invoice. */
export interface LineItem {
  id: string
  /** Position among the lines, from 1. */
  position: number
  kind: Open<"service" | "product" | "fee" | "discount" | "text">
  /** Service of the price book that the line sells. Null for a custom line. */
  service_id: string | null
  name: string
  description: string | null
  /** Exact quantity, with at most four decimal places. */
  quantity: string
  unit: string | null
  unit_price_cents?: number
  /** Exact price of one unit in the currency's main unit (dollars), such as `0.185`, if it has fractions of a cent. Null otherwise. */
  unit_price_decimal?: string | null
  /** Discount on this line. */
  discount?: {
    type: Open<"percent" | "fixed">
    /** Percentage, or an amount in cents if the discount is fixed. */
    value: string
  } | null
  discount_cents?: number
  /** Minimum amount of the line after its discount, in cents. Null for none. */
  minimum_cents?: number | null
  /** Amount of the line before tax, in cents: quantity times price minus the discount, but not less than the minimum. */
  line_total_cents?: number
  taxable: boolean
  /** Tax rate of the line. If null, the document's tax rate applies. */
  tax_rate_id: string | null
  tax_cents?: number
  /** True if the customer may leave the line out. */
  optional: boolean
  /** True if the customer selected the line. An optional line counts only when it is selected. */
  selected: boolean
  /** Option of the estimate that the line belongs to. Null for all options. */
  option_id: string | null
  /** Line from which this line was copied, for example from the estimate to the job or from the job to the invoice. Null for none. */
  source_line_id: string | null
  /** Pay class, which determines how crews are paid for the work of this line. */
  pay_class?: Open<"standard" | "equipment" | "lift" | "subcontractor">
  /** Version of the price book from which the price comes. Null for none. */
  price_book_version?: number | null
  /** Package of the price book that the line comes from. Null for none. */
  package_id: string | null
  /** Design of holiday lights that the line comes from. Null for none. */
  holiday_design_id: string | null
  /** Minimum amount after the line's own discount, in cents. Only callers who may override prices can set a lower amount. */
  floor_cents?: number | null
  /** The line's share of the accepted estimate's discount. Null before acceptance, and for lines that were not part of the accepted estimate. */
  sold_discount_cents?: number | null
  /** The line's share of the tax of the accepted estimate. While this field is set, the line is billed with exactly its accepted amounts. Null if the line has been changed since acceptance. */
  sold_tax_cents?: number | null
}

/** A line of an estimate, a job or an invoice, as input. */
export interface LineItemInput {
  /** Kind of the line. A `text` line has no price. Defaults to `service`. */
  kind?: "service" | "product" | "fee" | "discount" | "text" | null | undefined
  /** Service of the price book that the line sells. Id or unique name. */
  service_id?: string | null | undefined
  name: string
  description?: string | null | undefined
  /** Quantity as a decimal with at most four decimal places. Defaults to `1`. */
  quantity?: string | null | undefined
  /** Unit of the quantity: `ft`, `window`, `hour`. */
  unit?: string | null | undefined
  /** Price of one unit, in cents. Negative only on a `discount` line. */
  unit_price_cents?: number | null | undefined
  /** Price of one unit with fractions of a cent, in the currency's main unit (dollars), with at most six decimal places. Pass it instead of `unit_price_cents`. */
  unit_price_decimal?: string | null | undefined
  /** Discount on this line. It can be at most the line's amount. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null | undefined
  /** Minimum amount of the line after its discount, in cents. The minimum does not apply to a line whose discount reduces it to zero. */
  minimum_cents?: number | null | undefined
  /** True if the line is taxed. Defaults to true. */
  taxable?: boolean | null | undefined
  /** Tax rate of the line. Defaults to the document's tax rate. Id or unique name. */
  tax_rate_id?: string | null | undefined
  /** True if the customer may leave the line out. Defaults to false. */
  optional?: boolean | null | undefined
  /** True if the customer selected the optional line, so that the totals include it. Defaults to false. Lines that are not optional always count. */
  selected?: boolean | null | undefined
  /** Option of the estimate that the line belongs to. If absent, the line belongs to all options. */
  option_id?: string | null | undefined
  /** Line from which this line was copied, for example a line of the estimate. */
  source_line_id?: string | null | undefined
  /** Pay class, which determines how crews are paid for the work of this line. Defaults to `standard`. */
  pay_class?: "standard" | "equipment" | "lift" | "subcontractor" | null | undefined
}

/** A visit or call scheduled with the customer of a lead. */
export interface ListedAppointment {
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
  lead_id: string
  /** Client of the lead. */
  client_id: string | null
  customer_name: string | null
  location_id: string
  created_at: string
  updated_at: string
}

/** An invoice in a list. */
export interface ListedInvoice extends Invoice {
  /** Time of the latest message to the customer about the invoice after it was first sent. Null if there was none. */
  reminded_at: string | null
  /** Channels that the customer has opted out of. */
  recipient_opted_out: Open<"email" | "sms">[]
}

/** A payment, deposit, credit or refund, with the records that it belongs to. */
export interface ListedPayment extends Payment {
  client_id: string
  /** The client's name. */
  customer_name: string
  /** Invoice of the payment. Null if it does not belong to an invoice yet. */
  invoice_id: string | null
  invoice_number: number | null
  /** Estimate on which a deposit was paid. Null for other payments. */
  estimate_id: string | null
  /** The deposit or credit that this entry applies to its invoice. Null for other entries. */
  applied_from: string | null
  location_id: string | null
  currency: string
  /** The original payment, if this entry is a part or a refund of that payment. Null otherwise. */
  origin_id: string | null
  /** Card processor that charged or refunded the money. Null if there was none. */
  provider: Open<"fake" | "stripe"> | null
  /** Id of the charge or refund at the card processor. Null if there is none. */
  provider_reference: string | null
  reason: string | null
  created_at: string
}

/** A place from which the organization works. */
export interface Location {
  id: string
  name: string
  /** Time zone, as an IANA name. */
  timezone: string
  /** True for the location to which new records belong by default. */
  is_default: boolean
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Phone number in E.164 form. */
  phone: string | null
  email: string | null
  /** Opening hours in local time, by day of the week. The location is closed on days that are absent. */
  hours: {
    monday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    tuesday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    wednesday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    thursday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    friday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    saturday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
    sunday?: {
      /** Opening time, `HH:MM` or `HH:MM:SS`. Returned with seconds. */
      from: string
      /** Closing time, later than the opening; `24:00` is the end of the day. Returned with seconds. */
      to: string
    }[]
  }
  /** Default tax rate of the location: the version that is valid today. Null if there is none. */
  default_tax_rate: {
    id: string
    name: string
    percent: string
  } | null
  /** Prefix of the numbers of the location's documents. Null for none. */
  numbering_prefix: string | null
  /** Latitude in degrees north. */
  latitude: number | null
  /** Longitude in degrees east. */
  longitude: number | null
  /** Dates on which the location is closed, in order. */
  holidays: {
    date: string
    name: string
  }[]
  /** Minutes between two start times that are offered to customers. */
  slot_minutes: number
  /** Default duration of a job, in minutes. */
  default_job_minutes: number
  /** Minutes kept free before and after a job. */
  job_buffer_minutes: number
  /** Version of the record. It increases by one with every change. */
  version: number
  created_at: string
  updated_at: string
}

/** A request with an API key, from the request log. */
export interface LoggedRequest {
  id: string
  /** Time of the answer. Real time, also in a company with a test clock. */
  at: string
  /** The answer contained it in the header `X-Request-ID`. */
  request_id: string
  key: {
    id: string
    /** Name of the API key, or of the connected agent. */
    name: string | null
  }
  /** Mode of the API key. */
  mode: Open<"live" | "test">
  /** Operation, or tool of MCP that runs none. Null if the request was refused before its operation was known, or ran none. */
  operation: string | null
  method: string
  /** Pattern of the route, such as `/api/v1/leads/:id`. */
  route: string
  /** HTTP status. Errors of tools of MCP have the status 200. */
  status: number
  /** Code of the error. Null if the request succeeded. */
  error_code: string | null
  duration_ms: number
}

/** Owner and permissions of a key. */
export interface Me {
  organization: {
    id: string
    slug: string
    name: string
    /** Time zone, as an IANA name. */
    timezone: string
    currency: string
    /** True in a practice company, which sends no messages and charges no cards. Absent otherwise. */
    practice?: true
  }
  key: {
    id: string
    name: string
    mode: Open<"live" | "test">
    /** Scopes exactly as they were granted. Wildcards such as `leads:*` are not expanded. */
    scopes: string[]
    /** Flags of the operations that require a confirm token from a dry run when they are called with this key. Absent if no operation requires one. `sensitive` marks operations that change permissions, settings, charges and payments, or the places to which data is sent. */
    confirm?: Open<"money" | "destructive" | "sends" | "metered" | "sensitive">[]
    /** Locations that the key can access. Null means all locations. */
    location_ids: string[] | null
    /** Member who created the key. */
    member_id: string
    expires_at: string | null
  }
  limits: {
    /** Maximum number of requests per minute. */
    requests_per_minute: number
  }
}

/** A person who works for the organization. */
export interface Member {
  id: string
  name: string
  email: string
  /** Phone number in E.164 form. */
  phone: string | null
  job_title: string | null
  role: Open<"owner" | "manager" | "sales_rep" | "crew_lead" | "technician">
  /** Locations that the member can access. Null means all locations, including future locations. */
  location_ids: string[] | null
  /** Location at which the member usually works. */
  home_location_id: string | null
  hire_date: string | null
  status: Open<"active" | "deactivated">
  deactivated_at: string | null
  /** Version of the record. It increases by one with every change. */
  version: number
  created_at: string
  updated_at: string
}

/** An entry of a conversation: a message, a call, an internal note or an entry that the service itself wrote. */
export interface Message {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  conversation_id: string
  /** Kind of the entry. `note` is an internal note of a member, `system` an entry that the service itself wrote. */
  kind: Open<"sms" | "email" | "call" | "voicemail" | "note" | "system">
  /** Direction of the message. `none` for a note or system entry. */
  direction: Open<"inbound" | "outbound" | "none">
  /** Phone number or email address of the sender. Null if the carrier chooses one of the company's numbers. */
  from: string | null
  from_name: string | null
  /** Phone number or email address of the recipient. */
  to: string | null
  /** Subject of an email. Null for other messages. */
  subject: string | null
  body: string
  /** Number of segments of a text message, as carriers count them. */
  segments: number | null
  /** `received`: inbound. `recorded`: only stored and never sent, such as a note. `queued`: waiting to be sent. `refused`: not allowed to be sent. */
  status: Open<"received" | "recorded" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "failed" | "refused">
  /** Reason for failure or refusal: `opted_out`, `permanent`, `unknown` (the message may have arrived) or the carrier's own code. */
  failure: string | null
  /** Scheduled send time. Null if the message is sent at once. */
  send_at: string | null
  attachments: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
  }[]
  voicemail_id: string | null
  /** Time at which the message arrived, was sent or was recorded. Null if it is not sent yet. */
  sent_at: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** An email or text message and its delivery state. */
export interface MessageDelivery {
  channel: Open<"email" | "sms">
  /** Email address or phone number of the recipient. */
  to: string
  /** `queued`: waiting to be sent. `kept_in_outbox`: stored but not sent, because no mail server or text message provider is set up; `outbox.resend` sends it later. `refused`: not allowed to be sent. `pretended`: test data, never sent. */
  state: Open<"queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused" | "pretended">
  /** Reason why the message is not sent, as a code. Null if it is sent or will be sent. */
  reason: Open<"no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased" | "test_mode"> | null
  /** `reason` as a sentence, or the error of the last attempt to send. Null if there is neither. */
  why: string | null
  /** Id of the message in the outbox, for `outbox.get` and `outbox.resend`. Null if it is not stored there. */
  message_id: string | null
}

export interface MetricChange {
  /** Value of this period minus the value of the previous one. Null if one of the two values is missing. */
  amount: number | null
  /** Change as a percentage of the previous value, with two decimal places. Null if the previous value is 0 or missing. */
  percent: string | null
}

/** Preview of a design of holiday lights, drawn on its photo. */
export interface Mockup {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  holiday_design_id: string
  /** Version of the design from which the mockup was drawn. */
  design_version: number
  style: Open<"night" | "dusk">
  /** Id of the picture, a file of the kind `mockup`. */
  file_id: string
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A destination with its signing secret, which queries do not return. */
export interface NewWebhookDestination extends WebhookDestination {
  /** Secret with which deliveries are signed. Only this answer contains it. */
  secret: string
}

/** One of these texts, or another one that a newer server answers. */
export type Open<Text extends string> = Text | (string & {})

/** A free time slot for work, and the members who are free. */
export interface OpenSlot {
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
}

/** An email or text message in the outbox, with its delivery state. */
export interface OutboxMessage {
  message_id: string
  channel: Open<"email" | "sms">
  /** Email address or phone number of the recipient. */
  to: string
  to_name: string | null
  /** Subject of an email. Null for a text message. */
  subject: string | null
  /** `queued`: waiting to be sent, or to be sent again after an error. `sent`: accepted by the mail server or carrier. `failed`: rejected, or its outcome is unknown (`may_have_arrived`). `kept_in_outbox`: stored but not sent, because no mail server or text message provider is set up, or because the installation was restored from a backup. `refused`: not allowed to be sent. */
  state: Open<"queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused">
  /** Reason why the message was kept in the outbox or refused. Null if it was neither kept nor refused. */
  reason: Open<"no_smtp" | "no_sms_provider" | "demonstration" | "test_clock" | "restored" | "opted_out" | "no_consent" | "possible_opt_out" | "quiet_hours" | "link_ended" | "stale" | "person_erased"> | null
  /** `marketing` is advertising, which is sent only to people who opted in to it. */
  category: Open<"service" | "marketing">
  /** `reason` as a sentence, or the error of the last attempt to send. Null if there is neither. */
  why: string | null
  /** True if sending was interrupted, so that it is unknown whether the message was accepted. */
  may_have_arrived: boolean
  /** Type of the record that the message is about. Null if there is none. */
  about_kind: string | null
  about_id: string | null
  client_id: string | null
  attempts: number
  created_at: string
  sent_at: string | null
}

/** A member's hourly rate, starting on a given date. */
export interface PayRate {
  id: string
  member_id: string
  hourly_cents?: number
  /** First day on which the rate applies. */
  effective_from: string
  /** Increases by one with every change. */
  version: number
  created_at: string
  updated_at: string
}

/** An entry that changes the balance of an invoice, such as a payment or refund. Its amount never changes. */
export interface Payment {
  id: string
  /** Kind of the entry. `release` moves money from the invoice back to the client's deposits or credit; nothing is paid out. */
  kind: Open<"payment" | "refund" | "deposit" | "credit" | "write_off" | "release">
  method: Open<"card" | "ach" | "cash" | "check" | "bank_transfer" | "financing" | "other">
  /** Status of the entry. Only `succeeded` entries change the balance. */
  status: Open<"pending" | "succeeded" | "failed">
  /** Amount in cents, including the tip. Always positive; `kind` shows the direction. */
  amount_cents?: number
  /** Part of the amount that is a tip, in cents. */
  tip_cents?: number
  /** Reference of the payment, such as a check number. Null if there is none. */
  reference: string | null
  /** The entry that a `refund` refunds, or from which a `release` takes the money. Null for other entries. */
  refund_of: string | null
  received_at: string
  recorded_by: Author
}

/** An organization with a test clock, for integrators. */
export interface PracticeCompany {
  /** Id of the practice company, which is an organization. */
  id: string
  /** Name of the practice company in URLs. */
  slug: string
  name: string
  created_at: string
  archived_at: string | null
}

/** Services that are sold together, or as tiers such as good, better, best. */
export interface PriceBookPackage {
  /** Id of the entry. It is the same in every version of the price book. */
  id: string
  name: string
  description: string | null
  vertical: Open<"residential" | "generic" | "commercial" | "holiday_lights">
  kind: Open<"bundle" | "tiers">
  items: {
    service_id: string
    /** Quantity. Defaults to the measured value, see `quantity_from`. */
    quantity?: string | null
    /** Name of the measurement that determines the quantity, instead of the measurement that the service itself uses. */
    quantity_from?: string | null
    /** Default: `{}`. */
    answers: Record<string, string>
    /** Default: `[]`. */
    addons: {
      key: string
      quantity?: string | null
    }[]
    /** True if the customer may deselect the item. Default: `false`. */
    optional: boolean
    /** For an optional item: true if it is initially selected. Default: `false`. */
    selected: boolean
    /** Ids of the tiers that contain the item. If omitted, all tiers contain it. */
    tier_ids?: string[] | null
  }[]
  tiers: {
    /** Id of the tier, and of the option that the tier becomes in estimates. */
    id: string
    name: string
    description?: string | null
    /** Discount on the lines of this tier only. */
    discount?: {
      type: "percent"
      /** Percentage, with at most five decimal places. */
      value: string
    } | {
      type: "fixed"
      /** Amount in cents. */
      value: string
    } | null
  }[]
  /** Discount on all lines of a bundle. */
  discount: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null
  position: number
  /** False if the service or package is currently not sold. */
  active: boolean
  /** Version, increased by one with every change in the draft. */
  version: number
  created_at: string
  updated_at: string
}

/** A service that the organization sells, with its price. */
export interface PriceBookService {
  /** Id of the entry. It is the same in every version of the price book. */
  id: string
  /** Slug that jobs use as `service_type`. */
  slug: string
  name: string
  description: string | null
  category: string | null
  vertical: Open<"residential" | "generic" | "commercial" | "holiday_lights">
  /** Unit of the quantity. */
  unit: string
  /** Measurement that determines the quantity. Null if the caller enters it. */
  quantity_from: string | null
  pricing?: {
    kind: "flat"
    amount_cents: number
  } | {
    kind: "unit"
    /** Price of `per` units, in the currency's main unit. */
    rate: string
    /** Number of units that cost `rate`. Default: `1`. */
    per: number
  } | {
    kind: "tiered"
    /** How tiers apply. `graduated`: each part of the quantity is priced at the rate of its tier, plus the flat amount of each tier that is reached. `volume`: the whole quantity is priced at the rate of the first tier that covers it, plus that tier's flat amount. */
    mode: Open<"graduated" | "volume">
    /** Tiers in ascending order. */
    tiers: {
      /** Largest quantity of the tier. Null means no limit, for the last tier. */
      up_to: string | null
      rate: string
      /** Default: `0`. */
      flat_cents: number
    }[]
  }
  multipliers: {
    key: string
    label: string
    /** Value to compare: the name of a measurement, or `answer` for the answer that the caller passes under this multiplier's key. */
    source: string
    /** True if the service cannot be priced without this value. Default: `false`. */
    required: boolean
    /** Factors with their conditions. The first factor whose condition matches applies. If none matches, the factor is 1. */
    values: {
      /** Lower bound, inclusive. */
      from?: string | null
      /** Upper bound, exclusive. */
      to?: string | null
      /** Exact value. */
      equals?: string | null
      factor: string
    }[]
  }[]
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
      per: number
    } | null
    /** Price of the add-on as a percentage of the service's amount. Pass either this or `pricing`. */
    percent?: string | null
    /** Measurement that determines the quantity. If absent, the caller enters the quantity. */
    quantity_from?: string | null
    /** Default: `true`. */
    taxable: boolean
    /** False if the add-on is always included. Default: `true`. */
    optional: boolean
    /** Default: `"standard"`. */
    pay_class: Open<"standard" | "equipment" | "lift" | "subcontractor">
  }[]
  /** Minimum price in cents. A price above 0 is raised to it. 0 means no minimum. */
  minimum_cents?: number
  /** Minimum price after discounts, as a percentage of the calculated price. Null means none. */
  floor_percent?: string | null
  /** Minimum price after discounts, in cents. 0 means none. If `floor_percent` gives a higher minimum, that one applies. */
  floor_cents?: number
  /** The price is rounded to a multiple of this number of cents. */
  round_to_cents?: 1 | 5 | 10 | 25 | 50 | 100 | 500 | 1000
  taxable: boolean
  /** Tax rate that applies instead of the document's. Null for none. */
  tax_rate_id: string | null
  /** Rule by which crews are paid for the work. */
  pay_class?: Open<"standard" | "equipment" | "lift" | "subcontractor">
  /** Fixed part of the duration, in minutes. */
  minutes_base: number
  /** Additional duration per unit, in minutes. */
  minutes_per_unit: string
  /** Number of people required. */
  crew_size: number
  holiday_role: Open<"lights" | "install" | "takedown" | "storage" | "maintenance" | "accessory"> | null
  /** Id of the picture, a file of the kind `price_book_thumbnail`. Null for none. */
  thumbnail_file_id: string | null
  /** Locations that offer the service. Null means all. */
  location_ids: string[] | null
  position: number
  /** False if the service or package is currently not sold. */
  active: boolean
  /** Version, increased by one with every change in the draft. */
  version: number
  created_at: string
  updated_at: string
}

/** A published price book. It never changes. */
export interface PriceBookVersion {
  /** Number of the version. The highest is the current book. */
  version: number
  published_at: string
  published_by: Author
  note: string | null
  /** Number of services in the version. */
  services: number
  packages: number
}

/** A service address of a client. */
export interface Property {
  id: string
  /** The location of the organization that serves the property. */
  location_id: string
  label: string | null
  address_line1: string
  address_line2: string | null
  city: string
  state: string
  zip: string
  /** Country, as an ISO 3166-1 alpha-2 code. */
  country: string
  is_primary: boolean
  latitude: number | null
  longitude: number | null
  access_notes: string | null
}

/** A service address of a client, with its known facts. */
export interface PropertyRecord extends Property {
  /** Time at which the coordinates of the address were determined. Null if they are unknown. */
  geocoded_at: string | null
  client_id: string
  sqft: number | null
  stories: string | null
  lot_sqft: number | null
  year_built: number | null
  roof_sqft: number | null
  gutter_linear_ft: number | null
  siding_type: string | null
  roof_type: string | null
  /** Increases by one with every change of the record. */
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** The request that would be sent to an external service. */
export interface ProviderRequest {
  /** External service: `cards` for the card processor. */
  service: string
  /** Requested action. For the card processor: `charge`, `refund` or `checkout`. */
  action: string
  amount_cents: number | null
  currency: string | null
  /** Token of the charged card at the processor. Null if there is none. */
  method: string | null
  /** The record that the request is for. */
  document: {
    kind: string
    id: string
    number: number | null
    /** Version before the call changed the record. */
    version: number | null
  } | null
  details?: Record<string, string | number | boolean | null>
}

/** Answers to a checklist at a job. */
export interface QualityReport {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  job_id: string
  /** The visit for which the checklist was answered. Null means that the checklist is answered once for the whole job. */
  visit_id: string | null
  checklist_id: string
  /** Version of the checklist that applied to the job. */
  checklist_version: number
  stage: Open<"pre_job" | "post_job">
  /** Answers of this report. Other reports can answer the remaining items. */
  answers: ChecklistAnswer[]
  passed: number
  failed: number
  not_applicable: number
  /** Percentage of applicable items that passed, with two decimal places. Null if no item is applicable. */
  score_percent: string | null
  note: string | null
  /** Time of the inspection. */
  performed_at: string
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
}

/** An imported lead in the review queue, with all its data. */
export interface QueuedLeadImport {
  id: string
  location_id: string
  connector_key: string
  /** Name of the connector, for example the name of the portal that sends the leads. */
  connector_name: string
  /** The lead's id in the connected system. */
  external_id: string | null
  status: Open<"pending" | "done" | "dismissed">
  /** The received document, up to 64 KiB. In a list, documents over 16 KiB are shortened. */
  document: Record<string, unknown>
  /** Problems that prevent the import from becoming a lead. */
  problems: {
    field: string
    message: string
  }[]
  /** The lead that was created from the import. Null if there is none. */
  lead_id: string | null
  dismiss_reason: string | null
  created_at: string
  updated_at: string
  resolved_at: string | null
}

/** Times at which no messages are sent to customers, in the location's time zone. During quiet hours, a document or notice sent by a member is refused, and a message of an automation waits. */
export interface QuietHours {
  /** Quiet hours for text messages. Null means none. */
  sms: {
    /** Start of quiet hours. */
    from: string
    /** End of quiet hours. If `to` is earlier than `from`, quiet hours end on the next day. */
    to: string
  } | null
  /** Quiet hours for email. Null means none. If the company never set quiet hours for email, emails of automations wait from 20:00 to 08:00. */
  email: {
    /** Start of quiet hours. */
    from: string
    /** End of quiet hours. If `to` is earlier than `from`, quiet hours end on the next day. */
    to: string
  } | null
}

/** An entry of the review queue, with the fields of its lead. */
export interface ReadLeadImport extends QueuedLeadImport {
  /** Fields of the lead, read from the imported data by the field names that the connector accepts. Missing and invalid fields are absent. */
  values: Record<string, string>
}

/** Outcome of one call of an operation that changes records (a mutation). */
export interface Receipt {
  /** Id of the receipt, the record of the call. Every answer to the call contains it. */
  request_id: string
  operation: string
  /** State of the call. `pending`: the call is running. `completed`: the call took effect. `indeterminate`: the call was refused or failed, or its effect is unknown; see `error` and `resolution`. A pending or indeterminate call is never repeated automatically. */
  state: Open<"pending" | "indeterminate" | "completed">
  /** Present only for `indeterminate`. `refused`: nothing was changed, see `error`. `failed`: nothing was changed because of an internal error. `unknown`: an external provider may have acted, see `resolution`. */
  outcome?: Open<"refused" | "failed" | "unknown">
  created_at: string
  updated_at: string
  completed_at: string | null
  /** HTTP status of the first answer. */
  http_status: number | null
  /** Answer of a completed call, without secrets and contents of files, which only the first answer contains. Null in other states. */
  result: unknown
  /** Assumptions that the call made. Absent if there are none. */
  warnings?: {
    code: string
    message: string
    [more: string]: unknown
  }[]
  error: {
    code: string
    message: string
  } | null
  /** Advice on what to do next, for example how to find out whether the call took effect. Null if there is nothing to do. */
  resolution: string | null
}

/** A job that was not cancelled although its date is no longer in the series. */
export interface RemainingJob {
  job_id: string
  /** Date of the series for which the job was created. */
  on_date: string
  /** Reason why the job was not cancelled. `pinned`: a member changed its date, times, work or place. `started`: the work has begun. `invoiced`: the job has an invoice. */
  reason: Open<"pinned" | "started" | "invoiced">
  /** Groups of fields that a member changed. `window`: date, times and arrival window. `work`: lines and service type. `place`: property. `people`: crew and assignees. */
  pinned: Open<"window" | "work" | "place" | "people">[]
}

/** A report of a period: totals and rows of metrics. */
export type Report = {
  report: "revenue"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"day" | "week" | "month" | "location" | "source">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or not. If an invoice is voided, its amount is subtracted on the day of the void. */
    gross_cents?: number
    /** Discounts of invoices, on the day the invoice was issued. If an invoice is voided, its discounts are subtracted on the day of the void. */
    discounts_cents?: number
    /** gross_cents minus discounts_cents, without tax, on the day the invoice was issued, whether paid or not. */
    invoiced_cents?: number
    /** Credits granted to clients without a payment, such as for a complaint, on the day the credit was booked, including tax. */
    goodwill_cents?: number
    /** Amounts written off as unpaid, on the day of the write-off, including tax, minus amounts that were paid later after all. */
    bad_debt_cents?: number
    /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. */
    net_revenue_cents?: number
    /** Tax of invoices, on the day the invoice was issued, whether paid or not. If an invoice is voided, its tax is subtracted on the day of the void. */
    tax_cents?: number
    /** Payments received, on the day the payment was booked, including tax, tips and deposits. Refunds are not subtracted. */
    collected_cents?: number
    /** Tips received, on the day the payment was booked, minus refunded tips, on the day of the refund. */
    tips_cents?: number
    /** Refunds paid out, on the day the refund was booked, minus refunds that failed later. */
    refunded_cents?: number
    /** collected_cents minus refunded_cents, including tax, tips and deposits, each on the day it was booked. */
    net_collected_cents?: number
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or not. If an invoice is voided, its amount is subtracted on the day of the void. */
    gross_cents?: number
    /** Discounts of invoices, on the day the invoice was issued. If an invoice is voided, its discounts are subtracted on the day of the void. */
    discounts_cents?: number
    /** gross_cents minus discounts_cents, without tax, on the day the invoice was issued, whether paid or not. */
    invoiced_cents?: number
    /** Credits granted to clients without a payment, such as for a complaint, on the day the credit was booked, including tax. */
    goodwill_cents?: number
    /** Amounts written off as unpaid, on the day of the write-off, including tax, minus amounts that were paid later after all. */
    bad_debt_cents?: number
    /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. */
    net_revenue_cents?: number
    /** Tax of invoices, on the day the invoice was issued, whether paid or not. If an invoice is voided, its tax is subtracted on the day of the void. */
    tax_cents?: number
    /** Payments received, on the day the payment was booked, including tax, tips and deposits. Refunds are not subtracted. */
    collected_cents?: number
    /** Tips received, on the day the payment was booked, minus refunded tips, on the day of the refund. */
    tips_cents?: number
    /** Refunds paid out, on the day the refund was booked, minus refunds that failed later. */
    refunded_cents?: number
    /** collected_cents minus refunded_cents, including tax, tips and deposits, each on the day it was booked. */
    net_collected_cents?: number
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or not. If an invoice is voided, its amount is subtracted on the day of the void. */
      gross_cents?: number
      /** Discounts of invoices, on the day the invoice was issued. If an invoice is voided, its discounts are subtracted on the day of the void. */
      discounts_cents?: number
      /** gross_cents minus discounts_cents, without tax, on the day the invoice was issued, whether paid or not. */
      invoiced_cents?: number
      /** Credits granted to clients without a payment, such as for a complaint, on the day the credit was booked, including tax. */
      goodwill_cents?: number
      /** Amounts written off as unpaid, on the day of the write-off, including tax, minus amounts that were paid later after all. */
      bad_debt_cents?: number
      /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. */
      net_revenue_cents?: number
      /** Tax of invoices, on the day the invoice was issued, whether paid or not. If an invoice is voided, its tax is subtracted on the day of the void. */
      tax_cents?: number
      /** Payments received, on the day the payment was booked, including tax, tips and deposits. Refunds are not subtracted. */
      collected_cents?: number
      /** Tips received, on the day the payment was booked, minus refunded tips, on the day of the refund. */
      tips_cents?: number
      /** Refunds paid out, on the day the refund was booked, minus refunds that failed later. */
      refunded_cents?: number
      /** collected_cents minus refunded_cents, including tax, tips and deposits, each on the day it was booked. */
      net_collected_cents?: number
    }
    /** Change of each metric since the previous period. */
    change: {
      gross_cents?: MetricChange
      discounts_cents?: MetricChange
      invoiced_cents?: MetricChange
      goodwill_cents?: MetricChange
      bad_debt_cents?: MetricChange
      net_revenue_cents?: MetricChange
      tax_cents?: MetricChange
      collected_cents?: MetricChange
      tips_cents?: MetricChange
      refunded_cents?: MetricChange
      net_collected_cents?: MetricChange
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Amount of invoices before discounts and tax, on the day the invoice was issued, whether paid or not. If an invoice is voided, its amount is subtracted on the day of the void. */
      gross_cents?: number
      /** Discounts of invoices, on the day the invoice was issued. If an invoice is voided, its discounts are subtracted on the day of the void. */
      discounts_cents?: number
      /** gross_cents minus discounts_cents, without tax, on the day the invoice was issued, whether paid or not. */
      invoiced_cents?: number
      /** Credits granted to clients without a payment, such as for a complaint, on the day the credit was booked, including tax. */
      goodwill_cents?: number
      /** Amounts written off as unpaid, on the day of the write-off, including tax, minus amounts that were paid later after all. */
      bad_debt_cents?: number
      /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. */
      net_revenue_cents?: number
      /** Tax of invoices, on the day the invoice was issued, whether paid or not. If an invoice is voided, its tax is subtracted on the day of the void. */
      tax_cents?: number
      /** Payments received, on the day the payment was booked, including tax, tips and deposits. Refunds are not subtracted. */
      collected_cents?: number
      /** Tips received, on the day the payment was booked, minus refunded tips, on the day of the refund. */
      tips_cents?: number
      /** Refunds paid out, on the day the refund was booked, minus refunds that failed later. */
      refunded_cents?: number
      /** collected_cents minus refunded_cents, including tax, tips and deposits, each on the day it was booked. */
      net_collected_cents?: number
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        gross_cents?: MetricChange
        discounts_cents?: MetricChange
        invoiced_cents?: MetricChange
        goodwill_cents?: MetricChange
        bad_debt_cents?: MetricChange
        net_revenue_cents?: MetricChange
        tax_cents?: MetricChange
        collected_cents?: MetricChange
        tips_cents?: MetricChange
        refunded_cents?: MetricChange
        net_collected_cents?: MetricChange
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "close_rate"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"member" | "source" | "month">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Number of estimates first sent in the period, without archived estimates but including void ones. */
    sent: number
    /** Number of estimates first sent in the period that are accepted now, even if they were accepted after the period. */
    accepted: number
    /** Number of estimates first sent in the period that are declined now. */
    declined: number
    /** Number of estimates first sent in the period that are expired now. */
    expired: number
    /** Number of estimates first sent in the period that are unanswered now, or are drafts again. */
    open: number
    /** Accepted estimates as a percentage of sent estimates, with two decimal places. Null if no estimate was sent. */
    rate: string | null
    /** Current totals of the sent estimates, after discounts and including tax. */
    sent_cents?: number
    /** Current totals of the accepted estimates, after discounts and including tax, whether invoiced or paid or not. */
    accepted_cents?: number
    /** accepted_cents as a percentage of sent_cents, with two decimal places. Null if nothing was sent. */
    value_rate: string | null
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Number of estimates first sent in the period, without archived estimates but including void ones. */
    sent: number
    /** Number of estimates first sent in the period that are accepted now, even if they were accepted after the period. */
    accepted: number
    /** Number of estimates first sent in the period that are declined now. */
    declined: number
    /** Number of estimates first sent in the period that are expired now. */
    expired: number
    /** Number of estimates first sent in the period that are unanswered now, or are drafts again. */
    open: number
    /** Accepted estimates as a percentage of sent estimates, with two decimal places. Null if no estimate was sent. */
    rate: string | null
    /** Current totals of the sent estimates, after discounts and including tax. */
    sent_cents?: number
    /** Current totals of the accepted estimates, after discounts and including tax, whether invoiced or paid or not. */
    accepted_cents?: number
    /** accepted_cents as a percentage of sent_cents, with two decimal places. Null if nothing was sent. */
    value_rate: string | null
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Number of estimates first sent in the period, without archived estimates but including void ones. */
      sent: number
      /** Number of estimates first sent in the period that are accepted now, even if they were accepted after the period. */
      accepted: number
      /** Number of estimates first sent in the period that are declined now. */
      declined: number
      /** Number of estimates first sent in the period that are expired now. */
      expired: number
      /** Number of estimates first sent in the period that are unanswered now, or are drafts again. */
      open: number
      /** Accepted estimates as a percentage of sent estimates, with two decimal places. Null if no estimate was sent. */
      rate: string | null
      /** Current totals of the sent estimates, after discounts and including tax. */
      sent_cents?: number
      /** Current totals of the accepted estimates, after discounts and including tax, whether invoiced or paid or not. */
      accepted_cents?: number
      /** accepted_cents as a percentage of sent_cents, with two decimal places. Null if nothing was sent. */
      value_rate: string | null
    }
    /** Change of each metric since the previous period. */
    change: {
      sent: MetricChange
      accepted: MetricChange
      declined: MetricChange
      expired: MetricChange
      open: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      rate: string | null
      sent_cents?: MetricChange
      accepted_cents?: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      value_rate: string | null
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Number of estimates first sent in the period, without archived estimates but including void ones. */
      sent: number
      /** Number of estimates first sent in the period that are accepted now, even if they were accepted after the period. */
      accepted: number
      /** Number of estimates first sent in the period that are declined now. */
      declined: number
      /** Number of estimates first sent in the period that are expired now. */
      expired: number
      /** Number of estimates first sent in the period that are unanswered now, or are drafts again. */
      open: number
      /** Accepted estimates as a percentage of sent estimates, with two decimal places. Null if no estimate was sent. */
      rate: string | null
      /** Current totals of the sent estimates, after discounts and including tax. */
      sent_cents?: number
      /** Current totals of the accepted estimates, after discounts and including tax, whether invoiced or paid or not. */
      accepted_cents?: number
      /** accepted_cents as a percentage of sent_cents, with two decimal places. Null if nothing was sent. */
      value_rate: string | null
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        sent: MetricChange
        accepted: MetricChange
        declined: MetricChange
        expired: MetricChange
        open: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        rate: string | null
        sent_cents?: MetricChange
        accepted_cents?: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        value_rate: string | null
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "receivables"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"location">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Balances of invoices at the end of the last day of the period, including tax: invoices that are not past due, or that have no due date. */
    current: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 1 to 30 days past due. */
    days_1_30: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 31 to 60 days past due. */
    days_31_60: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 61 to 90 days past due. */
    days_61_90: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices more than 90 days past due. */
    days_over_90: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: all invoices. The first day of the period has no effect. */
    total: {
      /** Number of invoices. */
      count: number
      cents: number
    }
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Balances of invoices at the end of the last day of the period, including tax: invoices that are not past due, or that have no due date. */
    current: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 1 to 30 days past due. */
    days_1_30: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 31 to 60 days past due. */
    days_31_60: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices 61 to 90 days past due. */
    days_61_90: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: invoices more than 90 days past due. */
    days_over_90: {
      /** Number of invoices. */
      count: number
      cents: number
    }
    /** Balances of invoices at the end of the last day of the period, including tax: all invoices. The first day of the period has no effect. */
    total: {
      /** Number of invoices. */
      count: number
      cents: number
    }
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Balances of invoices at the end of the last day of the period, including tax: invoices that are not past due, or that have no due date. */
      current: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 1 to 30 days past due. */
      days_1_30: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 31 to 60 days past due. */
      days_31_60: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 61 to 90 days past due. */
      days_61_90: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices more than 90 days past due. */
      days_over_90: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: all invoices. The first day of the period has no effect. */
      total: {
        /** Number of invoices. */
        count: number
        cents: number
      }
    }
    /** Change of each metric since the previous period. */
    change: {
      current: {
        count: MetricChange
        cents: MetricChange
      }
      days_1_30: {
        count: MetricChange
        cents: MetricChange
      }
      days_31_60: {
        count: MetricChange
        cents: MetricChange
      }
      days_61_90: {
        count: MetricChange
        cents: MetricChange
      }
      days_over_90: {
        count: MetricChange
        cents: MetricChange
      }
      total: {
        count: MetricChange
        cents: MetricChange
      }
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Balances of invoices at the end of the last day of the period, including tax: invoices that are not past due, or that have no due date. */
      current: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 1 to 30 days past due. */
      days_1_30: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 31 to 60 days past due. */
      days_31_60: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices 61 to 90 days past due. */
      days_61_90: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: invoices more than 90 days past due. */
      days_over_90: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Balances of invoices at the end of the last day of the period, including tax: all invoices. The first day of the period has no effect. */
      total: {
        /** Number of invoices. */
        count: number
        cents: number
      }
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        current: {
          count: MetricChange
          cents: MetricChange
        }
        days_1_30: {
          count: MetricChange
          cents: MetricChange
        }
        days_31_60: {
          count: MetricChange
          cents: MetricChange
        }
        days_61_90: {
          count: MetricChange
          cents: MetricChange
        }
        days_over_90: {
          count: MetricChange
          cents: MetricChange
        }
        total: {
          count: MetricChange
          cents: MetricChange
        }
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "lead_sources"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"source">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Number of leads created in the period, without archived ones. */
    leads: number
    /** Number of estimates of these leads that were sent up to now, even if they were sent after the period. */
    estimates_sent: number
    /** Number of these leads that are won now: they have an accepted estimate, or are converted. */
    won: number
    /** Won leads as a percentage of leads, with two decimal places. Null if there are no leads. */
    win_rate: string | null
    /** Value of the accepted estimates of these leads, after discounts and without tax, whether invoiced or paid or not. Estimates that were accepted up to now count, even if they were accepted after the period. Not comparable to net_revenue_cents, which counts invoices. */
    revenue_cents?: number
    /** revenue_cents divided by leads, rounded half up. Null if there are no leads. */
    revenue_per_lead_cents?: number | null
    /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. Equals net_revenue_cents of the revenue report by source. The source of an invoice is that of its estimate, or else that of its lead, no matter when the lead was created. Absent in snapshots stored before this metric existed. */
    net_revenue_cents?: number
    /** Commissions on the estimates that are counted in revenue_cents, without void commissions, whether paid or not. */
    commission_cents?: number
    /** Member with the largest part of revenue_cents. If several members have the same part, the one with the most accepted estimates. Null if there is no such member. */
    top_member_id: string | null
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Number of leads created in the period, without archived ones. */
    leads: number
    /** Number of estimates of these leads that were sent up to now, even if they were sent after the period. */
    estimates_sent: number
    /** Number of these leads that are won now: they have an accepted estimate, or are converted. */
    won: number
    /** Won leads as a percentage of leads, with two decimal places. Null if there are no leads. */
    win_rate: string | null
    /** Value of the accepted estimates of these leads, after discounts and without tax, whether invoiced or paid or not. Estimates that were accepted up to now count, even if they were accepted after the period. Not comparable to net_revenue_cents, which counts invoices. */
    revenue_cents?: number
    /** revenue_cents divided by leads, rounded half up. Null if there are no leads. */
    revenue_per_lead_cents?: number | null
    /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. Equals net_revenue_cents of the revenue report by source. The source of an invoice is that of its estimate, or else that of its lead, no matter when the lead was created. Absent in snapshots stored before this metric existed. */
    net_revenue_cents?: number
    /** Commissions on the estimates that are counted in revenue_cents, without void commissions, whether paid or not. */
    commission_cents?: number
    /** Member with the largest part of revenue_cents. If several members have the same part, the one with the most accepted estimates. Null if there is no such member. */
    top_member_id: string | null
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Number of leads created in the period, without archived ones. */
      leads: number
      /** Number of estimates of these leads that were sent up to now, even if they were sent after the period. */
      estimates_sent: number
      /** Number of these leads that are won now: they have an accepted estimate, or are converted. */
      won: number
      /** Won leads as a percentage of leads, with two decimal places. Null if there are no leads. */
      win_rate: string | null
      /** Value of the accepted estimates of these leads, after discounts and without tax, whether invoiced or paid or not. Estimates that were accepted up to now count, even if they were accepted after the period. Not comparable to net_revenue_cents, which counts invoices. */
      revenue_cents?: number
      /** revenue_cents divided by leads, rounded half up. Null if there are no leads. */
      revenue_per_lead_cents?: number | null
      /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. Equals net_revenue_cents of the revenue report by source. The source of an invoice is that of its estimate, or else that of its lead, no matter when the lead was created. Absent in snapshots stored before this metric existed. */
      net_revenue_cents?: number
      /** Commissions on the estimates that are counted in revenue_cents, without void commissions, whether paid or not. */
      commission_cents?: number
      /** Member with the largest part of revenue_cents. If several members have the same part, the one with the most accepted estimates. Null if there is no such member. */
      top_member_id: string | null
    }
    /** Change of each metric since the previous period. */
    change: {
      leads: MetricChange
      estimates_sent: MetricChange
      won: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      win_rate: string | null
      revenue_cents?: MetricChange
      revenue_per_lead_cents?: MetricChange
      net_revenue_cents?: MetricChange
      commission_cents?: MetricChange
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Number of leads created in the period, without archived ones. */
      leads: number
      /** Number of estimates of these leads that were sent up to now, even if they were sent after the period. */
      estimates_sent: number
      /** Number of these leads that are won now: they have an accepted estimate, or are converted. */
      won: number
      /** Won leads as a percentage of leads, with two decimal places. Null if there are no leads. */
      win_rate: string | null
      /** Value of the accepted estimates of these leads, after discounts and without tax, whether invoiced or paid or not. Estimates that were accepted up to now count, even if they were accepted after the period. Not comparable to net_revenue_cents, which counts invoices. */
      revenue_cents?: number
      /** revenue_cents divided by leads, rounded half up. Null if there are no leads. */
      revenue_per_lead_cents?: number | null
      /** Amount of invoices after discounts and without tax, whether paid or not, minus goodwill and bad debt, which are subtracted including their tax. Each amount counts on the day it was booked. Equals net_revenue_cents of the revenue report by source. The source of an invoice is that of its estimate, or else that of its lead, no matter when the lead was created. Absent in snapshots stored before this metric existed. */
      net_revenue_cents?: number
      /** Commissions on the estimates that are counted in revenue_cents, without void commissions, whether paid or not. */
      commission_cents?: number
      /** Member with the largest part of revenue_cents. If several members have the same part, the one with the most accepted estimates. Null if there is no such member. */
      top_member_id: string | null
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        leads: MetricChange
        estimates_sent: MetricChange
        won: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        win_rate: string | null
        revenue_cents?: MetricChange
        revenue_per_lead_cents?: MetricChange
        net_revenue_cents?: MetricChange
        commission_cents?: MetricChange
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "canvassing"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"member" | "day">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Number of knocks in the period, by the time of the knock. */
    knocks: number
    /** Number of doors with a knock in the period, each counted once. */
    doors: number
    /** Number of knocks with any outcome except not_home. */
    contacts: number
    /** Number of knocks in the period by outcome. */
    by_outcome: {
      not_home: number
      not_interested: number
      interested: number
      callback: number
      quote_sent: number
      sold: number
      do_not_knock: number
    }
    /** Number of leads created at a door in the period, counted for the member who created them. */
    leads: number
    /** Number of knocks with the outcome sold. Estimates and invoices are not considered. */
    sold: number
    /** Contacts as a percentage of knocks, with two decimal places. Null if there were no knocks. */
    contact_rate: string | null
    /** Duration of the canvassing sessions that began in the period, in seconds. A session that is still open counts until now. A session counts for at most 12 hours. */
    session_seconds: number
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Number of knocks in the period, by the time of the knock. */
    knocks: number
    /** Number of doors with a knock in the period, each counted once. */
    doors: number
    /** Number of knocks with any outcome except not_home. */
    contacts: number
    /** Number of knocks in the period by outcome. */
    by_outcome: {
      not_home: number
      not_interested: number
      interested: number
      callback: number
      quote_sent: number
      sold: number
      do_not_knock: number
    }
    /** Number of leads created at a door in the period, counted for the member who created them. */
    leads: number
    /** Number of knocks with the outcome sold. Estimates and invoices are not considered. */
    sold: number
    /** Contacts as a percentage of knocks, with two decimal places. Null if there were no knocks. */
    contact_rate: string | null
    /** Duration of the canvassing sessions that began in the period, in seconds. A session that is still open counts until now. A session counts for at most 12 hours. */
    session_seconds: number
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Number of knocks in the period, by the time of the knock. */
      knocks: number
      /** Number of doors with a knock in the period, each counted once. */
      doors: number
      /** Number of knocks with any outcome except not_home. */
      contacts: number
      /** Number of knocks in the period by outcome. */
      by_outcome: {
        not_home: number
        not_interested: number
        interested: number
        callback: number
        quote_sent: number
        sold: number
        do_not_knock: number
      }
      /** Number of leads created at a door in the period, counted for the member who created them. */
      leads: number
      /** Number of knocks with the outcome sold. Estimates and invoices are not considered. */
      sold: number
      /** Contacts as a percentage of knocks, with two decimal places. Null if there were no knocks. */
      contact_rate: string | null
      /** Duration of the canvassing sessions that began in the period, in seconds. A session that is still open counts until now. A session counts for at most 12 hours. */
      session_seconds: number
    }
    /** Change of each metric since the previous period. */
    change: {
      knocks: MetricChange
      doors: MetricChange
      contacts: MetricChange
      by_outcome: {
        not_home: MetricChange
        not_interested: MetricChange
        interested: MetricChange
        callback: MetricChange
        quote_sent: MetricChange
        sold: MetricChange
        do_not_knock: MetricChange
      }
      leads: MetricChange
      sold: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      contact_rate: string | null
      session_seconds: MetricChange
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Number of knocks in the period, by the time of the knock. */
      knocks: number
      /** Number of doors with a knock in the period, each counted once. */
      doors: number
      /** Number of knocks with any outcome except not_home. */
      contacts: number
      /** Number of knocks in the period by outcome. */
      by_outcome: {
        not_home: number
        not_interested: number
        interested: number
        callback: number
        quote_sent: number
        sold: number
        do_not_knock: number
      }
      /** Number of leads created at a door in the period, counted for the member who created them. */
      leads: number
      /** Number of knocks with the outcome sold. Estimates and invoices are not considered. */
      sold: number
      /** Contacts as a percentage of knocks, with two decimal places. Null if there were no knocks. */
      contact_rate: string | null
      /** Duration of the canvassing sessions that began in the period, in seconds. A session that is still open counts until now. A session counts for at most 12 hours. */
      session_seconds: number
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        knocks: MetricChange
        doors: MetricChange
        contacts: MetricChange
        by_outcome: {
          not_home: MetricChange
          not_interested: MetricChange
          interested: MetricChange
          callback: MetricChange
          quote_sent: MetricChange
          sold: MetricChange
          do_not_knock: MetricChange
        }
        leads: MetricChange
        sold: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        contact_rate: string | null
        session_seconds: MetricChange
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "payroll"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"member">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Working time in pay periods that end in the span, in seconds. */
    seconds: number
    /** Working time beyond the weekly overtime threshold in pay periods that end in the span, in seconds. */
    overtime_seconds: number | null
    /** Crew commission earned in pay periods that end in the span, before deductions. */
    commission_cents?: number
    /** Minimum pay for the hours paid by commission in pay periods that end in the span. */
    floor_cents?: number | null
    /** Amount by which commission in pay periods that end in the span is below the minimum pay, which is paid in addition. */
    top_up_cents?: number | null
    /** Pay by the hour in pay periods that end in the span, before deductions. */
    hourly_cents?: number | null
    /** Pay before the overtime premium: sum of commission, top-up and hourly pay. */
    straight_cents?: number | null
    /** Premium for overtime hours, in addition to `straight_cents`. */
    overtime_premium_cents?: number | null
    /** The member's shares of tips in pay periods that end in the span, minus refunded tips. */
    tips_cents?: number | null
    /** Paid time off in pay periods that end in the span. */
    time_off_cents?: number | null
    /** Total pay before deductions: `straight_cents`, overtime premium, tips and paid time off, whether paid out or not. */
    total_cents?: number | null
    /** Regular rate: `straight_cents` per working hour in the currency's main unit (such as dollars), with four decimal places. Null in the totals, and if there are no hours. */
    regular_rate?: string | null
    /** True if some of the hours are not approved yet. */
    provisional: boolean
    /** True if the member also worked at locations that the caller cannot access. That work is not included. */
    partial: boolean
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Working time in pay periods that end in the span, in seconds. */
    seconds: number
    /** Working time beyond the weekly overtime threshold in pay periods that end in the span, in seconds. */
    overtime_seconds: number | null
    /** Crew commission earned in pay periods that end in the span, before deductions. */
    commission_cents?: number
    /** Minimum pay for the hours paid by commission in pay periods that end in the span. */
    floor_cents?: number | null
    /** Amount by which commission in pay periods that end in the span is below the minimum pay, which is paid in addition. */
    top_up_cents?: number | null
    /** Pay by the hour in pay periods that end in the span, before deductions. */
    hourly_cents?: number | null
    /** Pay before the overtime premium: sum of commission, top-up and hourly pay. */
    straight_cents?: number | null
    /** Premium for overtime hours, in addition to `straight_cents`. */
    overtime_premium_cents?: number | null
    /** The member's shares of tips in pay periods that end in the span, minus refunded tips. */
    tips_cents?: number | null
    /** Paid time off in pay periods that end in the span. */
    time_off_cents?: number | null
    /** Total pay before deductions: `straight_cents`, overtime premium, tips and paid time off, whether paid out or not. */
    total_cents?: number | null
    /** Regular rate: `straight_cents` per working hour in the currency's main unit (such as dollars), with four decimal places. Null in the totals, and if there are no hours. */
    regular_rate?: string | null
    /** True if some of the hours are not approved yet. */
    provisional: boolean
    /** True if the member also worked at locations that the caller cannot access. That work is not included. */
    partial: boolean
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Working time in pay periods that end in the span, in seconds. */
      seconds: number
      /** Working time beyond the weekly overtime threshold in pay periods that end in the span, in seconds. */
      overtime_seconds: number | null
      /** Crew commission earned in pay periods that end in the span, before deductions. */
      commission_cents?: number
      /** Minimum pay for the hours paid by commission in pay periods that end in the span. */
      floor_cents?: number | null
      /** Amount by which commission in pay periods that end in the span is below the minimum pay, which is paid in addition. */
      top_up_cents?: number | null
      /** Pay by the hour in pay periods that end in the span, before deductions. */
      hourly_cents?: number | null
      /** Pay before the overtime premium: sum of commission, top-up and hourly pay. */
      straight_cents?: number | null
      /** Premium for overtime hours, in addition to `straight_cents`. */
      overtime_premium_cents?: number | null
      /** The member's shares of tips in pay periods that end in the span, minus refunded tips. */
      tips_cents?: number | null
      /** Paid time off in pay periods that end in the span. */
      time_off_cents?: number | null
      /** Total pay before deductions: `straight_cents`, overtime premium, tips and paid time off, whether paid out or not. */
      total_cents?: number | null
      /** Regular rate: `straight_cents` per working hour in the currency's main unit (such as dollars), with four decimal places. Null in the totals, and if there are no hours. */
      regular_rate?: string | null
      /** True if some of the hours are not approved yet. */
      provisional: boolean
      /** True if the member also worked at locations that the caller cannot access. That work is not included. */
      partial: boolean
    }
    /** Change of each metric since the previous period. */
    change: {
      seconds: MetricChange
      overtime_seconds: MetricChange
      commission_cents?: MetricChange
      floor_cents?: MetricChange
      top_up_cents?: MetricChange
      hourly_cents?: MetricChange
      straight_cents?: MetricChange
      overtime_premium_cents?: MetricChange
      tips_cents?: MetricChange
      time_off_cents?: MetricChange
      total_cents?: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      regular_rate?: string | null
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Working time in pay periods that end in the span, in seconds. */
      seconds: number
      /** Working time beyond the weekly overtime threshold in pay periods that end in the span, in seconds. */
      overtime_seconds: number | null
      /** Crew commission earned in pay periods that end in the span, before deductions. */
      commission_cents?: number
      /** Minimum pay for the hours paid by commission in pay periods that end in the span. */
      floor_cents?: number | null
      /** Amount by which commission in pay periods that end in the span is below the minimum pay, which is paid in addition. */
      top_up_cents?: number | null
      /** Pay by the hour in pay periods that end in the span, before deductions. */
      hourly_cents?: number | null
      /** Pay before the overtime premium: sum of commission, top-up and hourly pay. */
      straight_cents?: number | null
      /** Premium for overtime hours, in addition to `straight_cents`. */
      overtime_premium_cents?: number | null
      /** The member's shares of tips in pay periods that end in the span, minus refunded tips. */
      tips_cents?: number | null
      /** Paid time off in pay periods that end in the span. */
      time_off_cents?: number | null
      /** Total pay before deductions: `straight_cents`, overtime premium, tips and paid time off, whether paid out or not. */
      total_cents?: number | null
      /** Regular rate: `straight_cents` per working hour in the currency's main unit (such as dollars), with four decimal places. Null in the totals, and if there are no hours. */
      regular_rate?: string | null
      /** True if some of the hours are not approved yet. */
      provisional: boolean
      /** True if the member also worked at locations that the caller cannot access. That work is not included. */
      partial: boolean
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        seconds: MetricChange
        overtime_seconds: MetricChange
        commission_cents?: MetricChange
        floor_cents?: MetricChange
        top_up_cents?: MetricChange
        hourly_cents?: MetricChange
        straight_cents?: MetricChange
        overtime_premium_cents?: MetricChange
        tips_cents?: MetricChange
        time_off_cents?: MetricChange
        total_cents?: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        regular_rate?: string | null
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
} | {
  report: "jobs"
  from: string
  to: string
  /** The location's time zone, or the organization's if the report covers several locations. */
  timezone: string
  currency: string
  location_id: string | null
  group_by: Open<"day" | "week" | "member">
  generated_at: string
  /** Definition of each metric, by its name: which date counts, whether discounts and tax are included, and whether only paid amounts count. Absent in snapshots stored before this field existed. */
  definitions?: Record<string, string>
  totals: {
    /** Number of jobs completed in the period, by the time of completion. A job with several visits counts once, when its last visit is completed. */
    completed: number
    /** Number of completed jobs that correct an earlier job. */
    callbacks: number
    /** Callbacks as a percentage of completed jobs, with two decimal places. Null if no job was completed. */
    callback_rate: string | null
    /** Number of the visits counted in with_window that started between the planned start and the end of the window. */
    on_time: number
    /** Number of visits completed in the period that were scheduled at a time of day, with an end or an arrival window. A job to which no visits were added counts as one visit. A completed visit counts even if its job is not complete. */
    with_window: number
    /** Visits on time as a percentage of visits with a window, with two decimal places. Null if no visit had a window. */
    on_time_rate: string | null
    /** Passed checklist items of completed jobs as a percentage of the passed and failed ones, with two decimal places. The last answer to an item counts. Null if there are no such items. */
    checklist_score: string | null
  }
  /** Rows of the report. A report by day has a row for each day; any other report has at most 1000 rows. */
  rows: {
    /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
    key: string | null
    label: string
    /** Number of jobs completed in the period, by the time of completion. A job with several visits counts once, when its last visit is completed. */
    completed: number
    /** Number of completed jobs that correct an earlier job. */
    callbacks: number
    /** Callbacks as a percentage of completed jobs, with two decimal places. Null if no job was completed. */
    callback_rate: string | null
    /** Number of the visits counted in with_window that started between the planned start and the end of the window. */
    on_time: number
    /** Number of visits completed in the period that were scheduled at a time of day, with an end or an arrival window. A job to which no visits were added counts as one visit. A completed visit counts even if its job is not complete. */
    with_window: number
    /** Visits on time as a percentage of visits with a window, with two decimal places. Null if no visit had a window. */
    on_time_rate: string | null
    /** Passed checklist items of completed jobs as a percentage of the passed and failed ones, with two decimal places. The last answer to an item counts. Null if there are no such items. */
    checklist_score: string | null
  }[]
  /** True if there are more rows; the totals include them. */
  rows_are_cut: boolean
  /** The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that count events up to now (such as accepted estimates) tend to be higher for the previous period, because more time has passed since then. */
  comparison?: {
    from: string
    to: string
    /** Totals of the previous period. */
    totals: {
      /** Number of jobs completed in the period, by the time of completion. A job with several visits counts once, when its last visit is completed. */
      completed: number
      /** Number of completed jobs that correct an earlier job. */
      callbacks: number
      /** Callbacks as a percentage of completed jobs, with two decimal places. Null if no job was completed. */
      callback_rate: string | null
      /** Number of the visits counted in with_window that started between the planned start and the end of the window. */
      on_time: number
      /** Number of visits completed in the period that were scheduled at a time of day, with an end or an arrival window. A job to which no visits were added counts as one visit. A completed visit counts even if its job is not complete. */
      with_window: number
      /** Visits on time as a percentage of visits with a window, with two decimal places. Null if no visit had a window. */
      on_time_rate: string | null
      /** Passed checklist items of completed jobs as a percentage of the passed and failed ones, with two decimal places. The last answer to an item counts. Null if there are no such items. */
      checklist_score: string | null
    }
    /** Change of each metric since the previous period. */
    change: {
      completed: MetricChange
      callbacks: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      callback_rate: string | null
      on_time: MetricChange
      with_window: MetricChange
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      on_time_rate: string | null
      /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
      checklist_score: string | null
    }
    /** Rows of the previous period, at most 1000. If the report is grouped by member, source or location, each member, source or location with data in one of the two periods has a row. */
    rows: {
      /** Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for records that have no such value. */
      key: string | null
      label: string
      /** Number of jobs completed in the period, by the time of completion. A job with several visits counts once, when its last visit is completed. */
      completed: number
      /** Number of completed jobs that correct an earlier job. */
      callbacks: number
      /** Callbacks as a percentage of completed jobs, with two decimal places. Null if no job was completed. */
      callback_rate: string | null
      /** Number of the visits counted in with_window that started between the planned start and the end of the window. */
      on_time: number
      /** Number of visits completed in the period that were scheduled at a time of day, with an end or an arrival window. A job to which no visits were added counts as one visit. A completed visit counts even if its job is not complete. */
      with_window: number
      /** Visits on time as a percentage of visits with a window, with two decimal places. Null if no visit had a window. */
      on_time_rate: string | null
      /** Passed checklist items of completed jobs as a percentage of the passed and failed ones, with two decimal places. The last answer to an item counts. Null if there are no such items. */
      checklist_score: string | null
      /** Change of each metric since the previous period. Null for days, weeks and months, because the previous period has no corresponding row. */
      change: {
        completed: MetricChange
        callbacks: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        callback_rate: string | null
        on_time: MetricChange
        with_window: MetricChange
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        on_time_rate: string | null
        /** Value of this period minus the value of the previous one; for percentages, in percentage points. Null if one of the two values is missing. */
        checklist_score: string | null
      } | null
    }[]
    /** True if there are more rows; the totals include them. */
    rows_are_cut: boolean
  }
}

/** A stored report, as it was when the snapshot was created. */
export interface ReportSnapshot {
  id: string
  /** The location of the report. Null for a report of several locations. */
  location_id: string | null
  report: Open<"revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs">
  name: string
  /** Input of the report. */
  input: {
    /** The report. */
    report: Open<"revenue" | "close_rate" | "receivables" | "lead_sources" | "canvassing" | "payroll" | "jobs">
    /** First day. */
    from: string
    /** Last day. The period has at most 366 days. */
    to: string
    /** Only records of this location. Days are then in the location's time zone. */
    location_id?: string | null
    /** Grouping of the rows. revenue: day, week, month, location, source; close_rate: member, source, month; receivables: location; lead_sources: source; canvassing: member, day; payroll: member; jobs: day, week, member. Defaults to the first grouping of the report. */
    group_by?: Open<"day" | "week" | "month" | "location" | "source" | "member"> | null
    /** `previous` adds the same metrics of the preceding period of equal length, and the change of each metric. If the period consists of whole calendar months, the preceding period has the same number of months. */
    compare?: Open<"previous"> | null
  }
  result: Report
  /** SHA-256 checksum of the result as canonical JSON (RFC 8785): fields sorted by name, no white space, numbers without exponents, in UTF-8. */
  sha256: string
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
}

/** A call and what followed from it. */
export interface RequestTrace {
  /** Record that the passed id belongs to. */
  subject: {
    type: Open<"request" | "audit_entry" | "receipt" | "event" | "delivery" | "message" | "run">
    id: string
  }
  /** Call that caused the rest. Null if no recorded call did, such as for a scheduled run. */
  request: {
    /** Request id. It begins with `run/` if the step of an automation made the call. */
    id: string
    at: string | null
    actor: {
      type: Open<"member" | "api_key" | "customer" | "automation" | "system">
      id: string | null
      /** The API key through which the member acted. Absent if the member used no API key. */
      on_behalf_of?: AuthorKey
      /** Name of the member, key or automation. Null for customers and for the service itself. */
      name: string | null
    } | null
    /** Entry of the request log. Null if the request used no API key, if the entry has been deleted, or if the caller lacks access to all locations. */
    answer: LoggedRequest | null
  } | null
  /** Outcome of the call. Present only if its id or idempotency key was passed. */
  receipt: {
    /** Id of the receipt, the record of the call. Every answer to the call contains it. */
    request_id: string
    operation: string
    /** State of the call. `pending`: the call is running. `completed`: the call took effect. `indeterminate`: the call was refused or failed, or its effect is unknown; see `error` and `resolution`. A pending or indeterminate call is never repeated automatically. */
    state: Open<"pending" | "indeterminate" | "completed">
    created_at: string
    completed_at: string | null
    /** HTTP status of the first answer. */
    http_status: number | null
    error: {
      code: string
      message: string
    } | null
    /** Advice on what to do next, for example how to find out whether the call took effect. Null if there is nothing to do. */
    resolution: string | null
  } | null
  /** Entries of the audit log, oldest first. */
  entries: AuditEntry[]
  /** Events that the call emitted, in order. */
  events: {
    id: string
    name: string
    occurred_at: string
    /** Time at which webhooks and automations received the event, or the time of the event if nothing receives it. Null if they have not received it yet. */
    relayed_at: string | null
    deliveries: {
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
      /** The last 10 attempts, oldest first. `attempts` counts all. */
      attempt_log: {
        /** Number of the attempt, as in the header `X-Webhook-Attempt`. In a replay, numbering starts at 1 again. */
        number: number
        started_at: string
        duration_ms: number
        status_code: number | null
        /** Error of the attempt: `http_3xx`, `http_4xx` or `http_5xx` for an HTTP status, otherwise the failure, such as `timeout` or `dns_error`. Null for a success. */
        error: string | null
      }[]
    }[]
    /** Runs of automations that the event started. */
    runs: {
      id: string
      automation_id: string
      automation_name: string
      /** Published revision that the run uses. */
      revision: number
      /** Record that the run is about. */
      subject: {
        kind: string
        id: string
        /** Display name of the record. Null if the record no longer exists. */
        label: string | null
      }
      client_id: string | null
      /** `paused` means that the run came due while its automation was paused; it continues when the automation is resumed. */
      state: Open<"running" | "waiting" | "paused" | "completed" | "failed" | "cancelled">
      /** Reason why the run waits. `quiet_hours`: the customer's quiet hours. `retry`: a step failed and is retried. Null if it does not wait. */
      wait_kind: Open<"duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry"> | null
      /** Time at which the run continues. Null if it does not wait, or if the time is unknown. */
      waiting_until: string | null
      /** The current step: it runs next, waits or has failed. Null if the run has no current step. */
      node_id: string | null
      /** Reason why the run ended. Null if it has not ended. */
      reason: string | null
      /** Error of the failed step. Null if no step failed. */
      error: {
        code: string
        message: string
      } | null
      /** Trigger that started the run. */
      cause: {
        /** Event or scheduled trigger that started the run. */
        event: string
        event_id: string | null
        /** Position in a chain of automations that start each other. 1 if no other automation caused the event that started the run. */
        depth: number
        /** Run whose step emitted the event. Null if the event was not caused by an automation. */
        run_id: string | null
      }
      entered_at: string
      ended_at: string | null
      /** The last 25 steps that have ended, oldest first. */
      steps: AutomationStep[]
    }[]
  }[]
  /** The passed delivery if it delivers no event above. */
  deliveries: {
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
    /** The last 10 attempts, oldest first. `attempts` counts all. */
    attempt_log: {
      /** Number of the attempt, as in the header `X-Webhook-Attempt`. In a replay, numbering starts at 1 again. */
      number: number
      started_at: string
      duration_ms: number
      status_code: number | null
      /** Error of the attempt: `http_3xx`, `http_4xx` or `http_5xx` for an HTTP status, otherwise the failure, such as `timeout` or `dns_error`. Null for a success. */
      error: string | null
    }[]
  }[]
  /** The passed run if no event above started it. */
  runs: {
    id: string
    automation_id: string
    automation_name: string
    /** Published revision that the run uses. */
    revision: number
    /** Record that the run is about. */
    subject: {
      kind: string
      id: string
      /** Display name of the record. Null if the record no longer exists. */
      label: string | null
    }
    client_id: string | null
    /** `paused` means that the run came due while its automation was paused; it continues when the automation is resumed. */
    state: Open<"running" | "waiting" | "paused" | "completed" | "failed" | "cancelled">
    /** Reason why the run waits. `quiet_hours`: the customer's quiet hours. `retry`: a step failed and is retried. Null if it does not wait. */
    wait_kind: Open<"duration" | "until" | "event" | "business_hours" | "quiet_hours" | "retry"> | null
    /** Time at which the run continues. Null if it does not wait, or if the time is unknown. */
    waiting_until: string | null
    /** The current step: it runs next, waits or has failed. Null if the run has no current step. */
    node_id: string | null
    /** Reason why the run ended. Null if it has not ended. */
    reason: string | null
    /** Error of the failed step. Null if no step failed. */
    error: {
      code: string
      message: string
    } | null
    /** Trigger that started the run. */
    cause: {
      /** Event or scheduled trigger that started the run. */
      event: string
      event_id: string | null
      /** Position in a chain of automations that start each other. 1 if no other automation caused the event that started the run. */
      depth: number
      /** Run whose step emitted the event. Null if the event was not caused by an automation. */
      run_id: string | null
    }
    entered_at: string
    ended_at: string | null
    /** The last 25 steps that have ended, oldest first. */
    steps: AutomationStep[]
  }[]
  /** Emails and texts of the call. `why` says why one was not sent. */
  messages: OutboxMessage[]
  /** Numbers of parts that exist but are left out, because the answer is limited. */
  omitted: {
    /** Counted up to 1000. */
    entries: number
    /** Counted up to 1000. */
    events: number
    /** Counted up to 1000. */
    deliveries: number
    /** Counted up to 1000. */
    runs: number
    /** Counted up to 1000. */
    messages: number
  }
  /** Parts that the caller may not see and that are therefore empty. */
  hidden: Open<"events" | "deliveries" | "runs" | "messages">[]
}

/** A line of an estimate, a job or an invoice, as input. */
export interface ReturnedLineItemInput {
  /** Kind of the line. A `text` line has no price. Defaults to `service`. */
  kind?: Open<"service" | "product" | "fee" | "discount" | "text"> | null
  /** Service of the price book that the line sells. */
  service_id?: string | null
  name: string
  description?: string | null
  /** Quantity as a decimal with at most four decimal places. Defaults to `1`. */
  quantity?: string | null
  /** Unit of the quantity: `ft`, `window`, `hour`. */
  unit?: string | null
  /** Price of one unit, in cents. Negative only on a `discount` line. */
  unit_price_cents?: number | null
  /** Price of one unit with fractions of a cent, in the currency's main unit (dollars), with at most six decimal places. Pass it instead of `unit_price_cents`. */
  unit_price_decimal?: string | null
  /** Discount on this line. It can be at most the line's amount. */
  discount?: {
    type: "percent"
    /** Percentage, with at most five decimal places. */
    value: string
  } | {
    type: "fixed"
    /** Amount in cents. */
    value: string
  } | null
  /** Minimum amount of the line after its discount, in cents. The minimum does not apply to a line whose discount reduces it to zero. */
  minimum_cents?: number | null
  /** True if the line is taxed. Defaults to true. */
  taxable?: boolean | null
  /** Tax rate of the line. Defaults to the document's tax rate. */
  tax_rate_id?: string | null
  /** True if the customer may leave the line out. Defaults to false. */
  optional?: boolean | null
  /** True if the customer selected the optional line, so that the totals include it. Defaults to false. Lines that are not optional always count. */
  selected?: boolean | null
  /** Option of the estimate that the line belongs to. If absent, the line belongs to all options. */
  option_id?: string | null
  /** Line from which this line was copied, for example a line of the estimate. */
  source_line_id?: string | null
  /** Pay class, which determines how crews are paid for the work of this line. Defaults to `standard`. */
  pay_class?: Open<"standard" | "equipment" | "lift" | "subcontractor"> | null
}

/** The best order for the stops of a day. */
export interface Route {
  stops: {
    job_id: string
    visit_id: string
    /** Number of the visit in the job, from 1. */
    visit_number: number
    /** Number of visits of the job. */
    visits_total: number
    visit_kind: Open<"work" | "install" | "service" | "takedown">
    /** Position on the route, from 1. */
    stop_order: number
    /** Time at which the work at the stop can begin, after waiting for the arrival window. Null if unknown. */
    arrive_at: string | null
    depart_at: string | null
    /** Driving time from the previous stop, in seconds. Null if unknown. */
    drive_seconds: number | null
    /** Distance from the previous stop, in meters. Null if unknown. */
    distance_meters: number | null
    /** Waiting time until the arrival window begins, in seconds. Null if unknown. */
    wait_seconds: number | null
    /** Seconds by which the arrival is later than the end of the arrival window. Null if unknown. */
    late_seconds: number | null
  }[]
  total_drive_seconds: number
  total_distance_meters: number
  /** The same metrics for the current order. */
  before: {
    stops: {
      job_id: string
      visit_id: string
      /** Number of the visit in the job, from 1. */
      visit_number: number
      /** Number of visits of the job. */
      visits_total: number
      visit_kind: Open<"work" | "install" | "service" | "takedown">
      /** Position on the route, from 1. */
      stop_order: number
      /** Time at which the work at the stop can begin, after waiting for the arrival window. Null if unknown. */
      arrive_at: string | null
      depart_at: string | null
      /** Driving time from the previous stop, in seconds. Null if unknown. */
      drive_seconds: number | null
      /** Distance from the previous stop, in meters. Null if unknown. */
      distance_meters: number | null
      /** Waiting time until the arrival window begins, in seconds. Null if unknown. */
      wait_seconds: number | null
      /** Seconds by which the arrival is later than the end of the arrival window. Null if unknown. */
      late_seconds: number | null
    }[]
    total_drive_seconds: number
    total_distance_meters: number
  }
  /** Method of the search. `exact`: the best possible order of the stops. `heuristic`: a good order, never worse than the current one. */
  method: Open<"exact" | "heuristic">
  /** Source of driving times. `google`: the maps provider. `pretended`: a simulated maps provider. `straight_line`: computed from straight-line distances, because there is no maps provider. */
  source: Open<"google" | "pretended" | "straight_line">
  /** Jobs whose address was not found or is not reachable by road. They come last in the order. */
  unlocated: string[]
}

/** The schedule of a location, day by day. */
export interface ScheduleBoard {
  /** Time zone of the location, IANA name. */
  timezone: string
  from: string
  days: number
  rows: {
    /** Id of the crew, vehicle or member. Absent in the extra row for appointments that belong to no other row. */
    id?: string
    kind: Open<"crew" | "vehicle" | "member" | "other">
    name: string
    /** One cell for each day. */
    cells: {
      date: string
      /** Jobs that start on the day, in stop order. */
      jobs: JobCard[]
      appointments: AppointmentCard[]
      /** Approved time off of the row's members, within their working hours. */
      time_off: {
        member_id: string
        minutes: number
        /** Working hours in which the member is absent, as `HH:MM:SS` in local time of the location. The end of the day is `24:00:00`. */
        windows: {
          from: string
          to: string
        }[]
      }[]
      /** Available minutes on the day. For a member: working minutes without time off. For a crew: minutes in which at least one of its members works. Null if no working hours are set. */
      capacity_minutes: number | null
      /** Minutes of the jobs and appointments in the cell. */
      scheduled_minutes: number
      /** Number of jobs in the cell. */
      stop_count: number
      /** Total of the jobs without tax, in cents. */
      revenue_cents?: number
    }[]
  }[]
  /** Jobs of these days without a crew, without a vehicle or without a member, depending on `group_by`. */
  unassigned: JobCard[]
  /** Jobs without a date, oldest first, at most 100. */
  unscheduled: JobCard[]
}

/** A job with the data that a crew needs on site. */
export interface Stop extends JobCard {
  access_notes: string | null
  special_instructions: string | null
  /** Work to do: the lines that are assigned to the visit, or all lines of the job if none are assigned. */
  line_items: {
    id: string
    /** Position among the lines, from 1. */
    position: number
    kind: Open<"service" | "product" | "fee" | "discount" | "text">
    /** Service of the price book that the line sells. Null for a custom line. */
    service_id: string | null
    name: string
    description: string | null
    /** Exact quantity, with at most four decimal places. */
    quantity: string
    unit: string | null
    unit_price_cents?: number
    discount_cents?: number
    /** Amount of the line before tax, in cents: quantity times price minus the discount, but not less than the minimum. */
    line_total_cents?: number
    tax_cents?: number
  }[]
  checklists: JobChecklist[]
  /** Customer's phone number in E.164 form. */
  customer_phone: string | null
  /** Pictures, upright and without metadata, oldest first. */
  photos: {
    file_id: string
    filename: string
    content_type: string
    size_bytes: number
    caption: string | null
  }[]
}

/** A card that can be charged again. */
export interface StoredCard {
  id: string
  /** Token of the card at the processor, for `invoices.chargeCard` and `estimates.collectDeposit`. */
  payment_method_token: string
  provider: string
  /** Brand of the card as the processor spells it, such as `visa`. */
  brand: string
  /** Last four digits of the number. */
  last4: string
  exp_month: number
  exp_year: number
  /** True if the expiry month has passed. */
  is_expired: boolean
  /** True if this card was charged last and has not expired. */
  is_default: boolean
  /** Time at which the company first charged the card. */
  created_at: string
  last_used_at: string
}

/** A label for records. */
export interface Tag {
  /** Id of the tag. Null if the name is used on records but not saved as a tag. */
  id: string | null
  name: string
  /** Color as `#rrggbb`. Null if there is none. */
  color: string | null
  /** Version of the tag, increased by one with every change. Null if the tag is not saved. */
  version: number | null
  counts: {
    /** Number of clients that have the tag. Null for callers whose permission `view_clients` does not cover all clients. */
    clients: number | null
    /** Number of leads that have the tag. Null for callers whose permission `view_leads` does not cover all leads. */
    leads: number | null
    /** Number of estimates that have the tag. Null for callers whose permission `view_estimates` does not cover all estimates. */
    estimates: number | null
    /** Number of jobs that have the tag. Null for callers whose permission `view_jobs` does not cover all jobs. */
    jobs: number | null
    /** Number of invoices that have the tag. Null for callers whose permission `view_invoices` does not cover all invoices. */
    invoices: number | null
    /** Number of designs of holiday lights that have the tag. Null for callers whose permission `manage_holiday_lights` does not cover all designs of holiday lights. */
    holiday_designs: number | null
  }
}

/** One version of a named sales tax rate. */
export interface TaxRate {
  id: string
  name: string
  /** Parts of the rate, such as state, county and city. They add up to the rate. */
  components: {
    name: string
    /** Exact percentage, for example 6.25. */
    percent: string
  }[]
  /** The rate in percent: the sum of `components`. */
  percent: string
  /** First day on which this version is valid. Null if it is valid for all earlier days. */
  valid_from: string | null
  /** Last day on which this version is valid. Null if it has no last day. */
  valid_to: string | null
  active: boolean
  /** Id of the rate, which all its versions share. */
  family_id: string
  /** Number of the version. A change of the rate creates a new version with its own id. */
  version: number
  created_at: string
  updated_at: string
}

/** An area that some members canvass from door to door. */
export interface Territory {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  name: string
  /** Color as `#rrggbb`. Null if there is none. */
  color: string | null
  /** The area as postal codes, cities or a polygon. */
  area: {
    zips?: string[]
    cities?: {
      city: string
      state: string
    }[]
    polygon?: [number, number][]
  }
  reps: {
    member_id: string
    /** True for the rep who gets the leads of the territory. */
    is_primary: boolean
  }[]
  /** If false, doors in the area are not assigned to the territory, and its primary rep gets no leads from the area. */
  active: boolean
  /** True while a canvassing session is in progress in the territory. The area cannot change until the session ends. */
  locked: boolean
  doors_total: number
  /** Number of doors at which a member knocked in the last 30 days. */
  doors_knocked_30d: number
  /** Percentage of the territory's doors at which a member knocked in the last 30 days, to two decimal places. Null if the territory has no doors. */
  coverage_percent: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A period of a member's working time, with its job. */
export interface TimeEntry {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** The member. */
  member_id: string
  job_id: string | null
  /** Visit of the job. The first visit of a job has the id of the job. Null if the time was not spent on a job. */
  visit_id: string | null
  kind: Open<"work" | "travel" | "office">
  started_at: string
  /** End of the entry. Null while it is open. */
  ended_at: string | null
  breaks: {
    started_at: string
    ended_at: string
    paid: boolean
  }[]
  /** Working time without unpaid breaks, in seconds of elapsed time, so daylight saving time does not matter. 0 while the entry is open. */
  worked_seconds: number
  /** Day on which the entry starts, in the location's time zone. */
  local_date: string
  status: Open<"open" | "closed" | "approved">
  /** True if the entry lasts 16 hours or more. The office must correct it before approval. */
  needs_review: boolean
  source: Open<"mobile" | "office" | "offline">
  note: string | null
  /** Start time by the phone's clock. */
  device_started_at: string | null
  device_ended_at: string | null
  /** Position of the phone. Stored for 90 days, and only with the member's consent. */
  pos_in: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** Position of the phone. Stored for 90 days, and only with the member's consent. */
  pos_out: {
    latitude: number
    longitude: number
    accuracy_m?: number | null
  } | null
  /** Corrections by the office, oldest first. */
  corrections: {
    at: string
    by: Author
    reason: string
    /** Former values of the changed fields. Empty for an entry that the office created. */
    before: Record<string, Json>
  }[]
  approved_at: string | null
  approved_by: string | null
  /** API key with which `approved_by` approved the time. Null if no API key was used. */
  approved_by_key: AuthorKey | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A type of time off that members can request, with the rule by which it accrues. */
export interface TimeOffPolicy {
  id: string
  name: string
  type: Open<"vacation" | "sick" | "unpaid" | "bereavement" | "jury" | "other">
  paid: boolean
  accrual: {
    /** No accrual. */
    kind: "none"
  } | {
    /** The full amount is granted once a year. */
    kind: "annual"
    minutes: number
    /** Day of the year on which the amount is granted: January 1, or the hire date and its anniversaries. */
    on: Open<"january_1" | "hire_date">
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
  }
  /** Day on which accrual starts. */
  starts_on: string
  /** Maximum balance in minutes. Null means no maximum. */
  cap_minutes: number | null
  /** Maximum number of minutes that are carried into the next year. Null means that the whole balance is carried over. */
  carry_over_minutes: number | null
  /** True if the balance can be negative. */
  allow_negative: boolean
  /** True if members can request time off under this policy. */
  active: boolean
  /** Increases by one with every change of the record. */
  version: number
  created_at: string
  updated_at: string
}

/** A member's time-off request and its decision. */
export interface TimeOffRequest {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  /** The member who requests time off. */
  member_id: string
  time_off_policy_id: string
  /** First day of the absence, as a local date of the location. */
  from_date: string
  /** Last day of the absence. */
  to_date: string
  /** Start time. Null means that the absence covers whole days. */
  time_start: string | null
  time_end: string | null
  note: string | null
  /** Status of the request. A pending request expires when its first day begins. */
  status: Open<"pending" | "approved" | "denied" | "cancelled" | "expired">
  /** Working minutes of the absence, computed at the time of the request. */
  requested_minutes: number
  /** Minutes deducted from the balance on approval. */
  deducted_minutes: number | null
  /** Minutes returned to the balance on cancellation. */
  returned_minutes: number | null
  decided_at: string | null
  /** The member who approved or denied the request. Null before the decision. */
  decided_by: string | null
  /** API key with which the member made the decision. Null if no API key was used. */
  decided_by_key: AuthorKey | null
  decision_note: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** An event in a client's history. */
export interface TimelineEntry {
  /** Stable id of the entry. */
  id: string
  at: string
  /** Type of the record that the entry is about. */
  area: Open<"client" | "lead" | "estimate" | "job" | "invoice" | "payment" | "message">
  /** Event such as `created`, `sent`, `cancelled`, `restored`, `refund`, `release` (money of a payment became credit of the client), `credited` (a credit note was issued; the entry is about the credit note's invoice), `inbound`, `note` or `merged`. The entry stays in the timeline even if the event is undone later. */
  happening: string
  record_id: string
  /** The record that the entry belongs to: the lead of an appointment, the job whose schedule changed, the invoice of a payment or credit note, the conversation of a message. Null if there is none. */
  subject_id: string | null
  /** Number of the estimate, job, invoice, credit note or lead. */
  number: number | null
  amount_cents?: number | null
  currency: string | null
  /** Details of the event: a subject, service, reason or status, the former and new time of a job, or the beginning of a note. Null if there are none. */
  text: string | null
  /** The member, API key, customer or automatic process that caused the event. Null if unknown. */
  by: Author | null
}

/** A to-do for a member. It can be about a record, such as a job. */
export interface Todo {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  title: string
  description: string | null
  due_at: string | null
  status: Open<"open" | "done">
  /** The assigned member. */
  assigned_to: string | null
  client_id: string | null
  lead_id: string | null
  estimate_id: string | null
  job_id: string | null
  invoice_id: string | null
  completed_at: string | null
  /** The member, API key or automation that completed the to-do. Null while it is open. */
  completed_by: Author | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A training course that a member must complete, with the progress of the member. */
export interface TrainingAssignment {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  training_course_id: string
  /** Version of the course at the time of the assignment. Later changes of the course do not affect the assignment. */
  course_version: number
  /** Member to whom the course is assigned. */
  member_id: string
  /** Due date. The assignment is overdue after this day. Null if there is none. */
  due_date: string | null
  status: Open<"assigned" | "in_progress" | "completed" | "cancelled">
  /** True if `due_date` has passed and the course is not completed. */
  is_overdue: boolean
  lessons_done: string[]
  /** Latest score, out of 100. Null if none was recorded. */
  score: string | null
  completed_at: string | null
  /** Last day on which the completion is valid. Null means no limit. */
  valid_until: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** A training course with its lessons. */
export interface TrainingCourse {
  id: string
  title: string
  description: string | null
  lessons: {
    id: string
    title: string
    kind: Open<"text" | "link" | "file">
    text: string | null
    url: string | null
    file_id: string | null
    minutes: number | null
  }[]
  /** Score required to pass, out of 100. Null means no score is required. */
  pass_score: string | null
  /** Days for which a completion is valid. Null means no limit. */
  valid_days: number | null
  /** True if the course can be assigned. */
  active: boolean
  /** Increases by one with every change of the record. */
  version: number
  created_at: string
  updated_at: string
}

/** A message of an automation's step that was not sent. */
export interface UnsentAutomationMessage {
  /** Message in the outbox. */
  message_id: string
  /** Run whose step wrote the message. */
  run_id: string
  /** Number of the step in its run, from 1. */
  step: number
  channel: Open<"email" | "sms">
  /** Email address or phone number. */
  to: string
  client_id: string | null
  /** Name of the client. Null if the message is for a member, or if the client no longer exists. */
  client_name: string | null
  /** Subject of an email. Null for a text message. */
  subject: string | null
  state: Open<"queued" | "sent" | "delivered" | "undelivered" | "failed" | "kept_in_outbox" | "refused">
  /** Reason why the message was not sent, such as `opted_out`, `no_consent`, `stale` or `no_smtp`. Null if unknown. */
  reason: string | null
  /** `reason` as a sentence, or the error of the last attempt to send. */
  why: string | null
  /** Time at which the step wrote the message. */
  written_at: string
  /** Time at which the message failed or was refused. */
  unsent_at: string
  /** True if `automations.messages.resend` can send the message again. Opt-outs of the recipient are checked only by that call. */
  can_resend: boolean
  /** True if it is unknown whether the message arrived. Such a message is sent again only with `repeat_unknown`. */
  may_have_arrived: boolean
}

/** A message left by a caller. */
export interface Voicemail {
  id: string
  /** Location of the organization to which the record is assigned. */
  location_id: string
  conversation_id: string
  /** Caller: phone number in E.164 form, or the carrier's identifier for a withheld number. */
  from_number: string
  /** Caller's name as the carrier reports it. */
  caller_name: string | null
  client_id: string | null
  lead_id: string | null
  received_at: string
  duration_seconds: number
  transcript: string | null
  /** Status of the transcript. `none` means that no transcript is made. */
  transcript_status: Open<"pending" | "completed" | "failed" | "none">
  /** Status of the recording. `fetching` means that it is still at the carrier; `unavailable` means that there is none or that it was deleted. */
  recording_status: Open<"fetching" | "available" | "unavailable">
  content_type: string
  /** Size of the recording in bytes. 0 until it is available. */
  size_bytes: number
  /** Time at which the voicemail was marked as heard. Null if it is unheard. */
  heard_at: string | null
  /** Increases by one with every change of the record. */
  version: number
  /** Member, API key, customer or automatic process that created the record. */
  created_by: Author
  created_at: string
  updated_at: string
  archived_at: string | null
}

/** Confirms the deletion of a destination. */
export interface WebhookDeletion {
  id: string
  /** Always true. */
  deleted: boolean
  deleted_at: string
}

/** A URL to which events of the organization are sent as signed POST requests. */
export interface WebhookDestination {
  id: string
  name: string
  url: string
  /** Events that the destination is subscribed to. */
  events: Open<"lead.created" | "lead.status_changed" | "estimate.created" | "estimate.accepted" | "job.created" | "job.completed" | "invoice.created" | "invoice.paid">[]
  /** A disabled destination receives nothing. */
  status: Open<"active" | "disabled">
  disabled_reason: string | null
  /** Last four characters of the signing secret. */
  secret_hint: string
  /** Number of failed attempts since the last success. */
  consecutive_failures: number
  /** Time of the last attempt, accurate to about a second. */
  last_delivery_at: string | null
  /** Time of the last successful attempt, accurate to about a second. */
  last_success_at: string | null
  /** Version of the destination, increased by one with every change. */
  version: number
  /** Creator of the destination. */
  created_by: Author
  created_at: string
  updated_at: string
}
