-- in each mode

-- Gives what one conversation holds to another one. Nobody has read what they had not read in the one that it came from:
-- who has something to read in one of them has read no further than there. Without a mark that is since they were there.
create or replace function join_conversations(org uuid, leaving uuid, survivor uuid, at timestamptz) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform 1 from conversations r where r.org_id = org and r.id in (leaving, survivor) order by r.id for update;
  with looked as (
    select m.member_id, x.message_id, x.read_until,
           coalesce(x.read_until, b.created_at) as until, coalesce(x.message_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as last_id, c.id
      from (select distinct r.member_id from conversation_reads r where r.org_id = org and r.conversation_id in (leaving, survivor)) m
      join quoin.member_beginnings b on b.org_id = org and b.id = m.member_id
     cross join (values (leaving), (survivor)) c (id)
      left join conversation_reads x on x.org_id = org and x.conversation_id = c.id and x.member_id = m.member_id
  ), marks as (
    select l.*, exists (
             select 1 from messages t where t.org_id = org and t.conversation_id = l.id and t.direction = 'inbound'
                and (t.created_at, t.id) > (l.until, l.last_id)) as has_unread
      from looked l
  ), gone as (
    delete from conversation_reads r where r.org_id = org and r.conversation_id = leaving
  ), chosen as (
    select distinct on (k.member_id) k.member_id, k.message_id, k.read_until
      from marks k
     order by k.member_id, k.has_unread desc, case when k.has_unread then k.until end, case when k.has_unread then k.last_id end,
              k.read_until desc nulls last, k.message_id desc
  ), unmarked as (
    delete from conversation_reads r using chosen k
     where r.org_id = org and r.conversation_id = survivor and r.member_id = k.member_id and k.message_id is null
  )
  insert into conversation_reads as r (org_id, conversation_id, member_id, message_id, read_until)
  select org, survivor, k.member_id, k.message_id, k.read_until from chosen k where k.message_id is not null
  on conflict (org_id, conversation_id, member_id) do update
     set message_id = excluded.message_id, read_until = excluded.read_until;
  update messages m set conversation_id = survivor, location_id = (select c.location_id from conversations c where c.org_id = org and c.id = survivor),
         version = m.version + 1, updated_at = at
   where m.org_id = org and m.conversation_id = leaving;
  update files f set parent_id = survivor, version = f.version + 1, updated_at = at
   where f.org_id = org and f.parent_kind = 'conversation' and f.parent_id = leaving and f.status in ('ready', 'pending');
  insert into conversation_terms (org_id, conversation_id, term)
  select t.org_id, survivor, t.term from conversation_terms t where t.org_id = org and t.conversation_id = leaving
  on conflict do nothing;
  delete from conversation_terms t where t.org_id = org and t.conversation_id = leaving;
  update conversations s
     set channels = array(select distinct c from unnest(s.channels || l.channels) as c order by c),
         subject = coalesce(s.subject, l.subject), assigned_to = coalesce(s.assigned_to, l.assigned_to),
         needs_response = s.needs_response or l.needs_response,
         preview = case when coalesce(l.last_message_at, '-infinity') > coalesce(s.last_message_at, '-infinity') then l.preview else s.preview end,
         last_message_at = greatest(s.last_message_at, l.last_message_at),
         last_inbound_at = greatest(s.last_inbound_at, l.last_inbound_at),
         last_inbound_text_at = greatest(s.last_inbound_text_at, l.last_inbound_text_at),
         version = s.version + 1, updated_at = at
    from conversations l
   where s.org_id = org and s.id = survivor and l.org_id = org and l.id = leaving;
  update conversations l
     set merged_into = survivor, archived_at = coalesce(l.archived_at, at), needs_response = false, version = l.version + 1,
         updated_at = at
   where l.org_id = org and (l.id = leaving or l.merged_into = leaving);
end $$;
