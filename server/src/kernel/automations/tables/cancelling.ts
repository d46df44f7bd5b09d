/** SQL array of the automations of organization `$1` whose runs are being cancelled, so that none executes a step. */
export const cancelling = `array(select c.automation_id from automation_agenda c
         where c.org_id = $1 and c.kind <> 'run' and c.due_at is not null and c.place ->> 'to' = 'cancel')`
