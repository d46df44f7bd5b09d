-- In each mode (schemas live and sandbox)

-- Returns the words of a text, in lower case.
create function words_of(said text) returns setof text language sql immutable as $$
  select distinct left(w.word, 100) from regexp_split_to_table(lower(normalize(left(said, 20000))), '[^[:alnum:]]+') as w (word)
   where w.word <> ''
$$;
