-- Moves new words from the list before the index of search_words to the index itself. Otherwise every search would read
-- this list, and a caller would have to move it when it is full. It runs as the owner of the index.
create function quoin.settle_search_words() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform gin_clean_pending_list('live.search_words_words');
  perform gin_clean_pending_list('sandbox.search_words_words');
end $$;

revoke execute on function quoin.settle_search_words() from public;

grant execute on function quoin.settle_search_words() to quoin_system;
