-- in each mode

-- A stored card that is copied with its organization was checked where it was written; its client may be copied after it.
select quoin.spare_copies('stored_cards');
alter table stored_cards alter constraint stored_cards_org_id_client_id_fkey deferrable initially immediate;
