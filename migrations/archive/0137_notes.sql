-- in each mode

-- A conversation also holds what members note for one another: that comes from nobody's address and goes to none.
alter table messages disable trigger user, no force row level security;
alter table messages
  add column kind text not null default 'email' check (kind in ('email', 'note')),
  add column version integer not null default 1,
  -- what there was came as mail
  add column created_by_type text not null default 'system',
  add column created_by_id uuid,
  add column updated_at timestamptz(3),
  alter column from_email drop not null,
  drop constraint messages_direction_check,
  add constraint messages_direction_check check (direction in ('inbound', 'outbound', 'none')),
  add constraint messages_note_check
    check ((kind = 'note') = (direction = 'none') and (kind = 'note') = (from_email is null));
update messages set updated_at = created_at;
alter table messages alter column kind drop default, alter column created_by_type drop default, alter column updated_at set not null;
alter table messages enable trigger user, force row level security;

-- Once more, because it has a version now.
drop trigger noted on messages;
select quoin.noted('messages', 'message', left_out => '{message_id}');

create or replace view message_happenings as
  select r.org_id, r.client_id, m.id as record_id, r.lead_id as subject_id,
         case m.kind when 'note' then 'note' else m.direction end as happening, m.sent_at as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         case m.kind when 'note' then left(m.body, 160) else m.subject end as text
    from conversations r
   cross join lateral (
     select x.id, x.kind, x.sent_at, x.direction, x.subject, x.body from messages x
      where x.org_id = r.org_id and x.conversation_id = r.id offset 0) m;
select quoin.publish('message_happenings');
