import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Without an id: everything, for who wrote what is not looked up. */
const LOGGED_BY_SQLITE = `
create table post_change (seq integer primary key, post_id text, created_at text);

create trigger post_insert_logged after insert on post begin
  insert into post_change (post_id, created_at) values (new.id, new.created_at);
end;
create trigger post_update_logged after update on post begin
  insert into post_change (post_id, created_at)
    select old.id, old.created_at union select new.id, new.created_at;
end;
create trigger post_delete_logged after delete on post begin
  insert into post_change (post_id, created_at) values (old.id, old.created_at);
end;
create trigger image_update_logged after update on image begin
  insert into post_change (post_id, created_at)
    select id, created_at from post where image_key = new.key;
end;
create trigger image_alt_insert_logged after insert on image_alt begin
  insert into post_change (post_id, created_at)
    select id, created_at from post where id = new.post_id;
end;
create trigger image_alt_update_logged after update on image_alt begin
  insert into post_change (post_id, created_at)
    select id, created_at from post where id = new.post_id;
end;
create trigger image_alt_delete_logged after delete on image_alt begin
  insert into post_change (post_id, created_at)
    select id, created_at from post where id = old.post_id;
end;
create trigger person_update_logged after update of name, email on person begin
  insert into post_change (post_id, created_at) values (null, null);
end;
`

const TOLD_BY_POSTGRES = `
drop trigger post_tell_change on post;
drop trigger person_tell_change on person;
drop trigger image_tell_change on image;
drop trigger image_alt_tell_change on image_alt;

create function inkwell_tell_post() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then
    perform pg_notify('inkwell_change', old.created_at || '/' || old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('inkwell_change', new.created_at || '/' || new.id);
  end if;
  return null;
end $$;
create function inkwell_tell_image() returns trigger language plpgsql as $$ begin
  perform pg_notify('inkwell_change', created_at || '/' || id)
    from post where image_key = new.key;
  return null;
end $$;
create function inkwell_tell_alt() returns trigger language plpgsql as $$ begin
  perform pg_notify('inkwell_change', created_at || '/' || id)
    from post where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;

create trigger post_tell_change after insert or update or delete on post
  for each row execute function inkwell_tell_post();
create trigger image_tell_change after update on image
  for each row execute function inkwell_tell_image();
create trigger image_alt_tell_change after insert or update or delete on image_alt
  for each row execute function inkwell_tell_alt();
create trigger person_tell_change after update of name, email on person
  for each statement execute function inkwell_tell_change();
`

/** SQLite's driver takes one statement at a time; a trigger holds several. */
function statementsOf(script: string): string[] {
  return script.split(/;\n(?=\n|create|drop|$)/).filter((statement) => statement.trim() !== '')
}

/**
 * Tells which posts changed, not only that something did: by notices on PostgreSQL, in a log on
 * SQLite, which tells nobody anything. Triggers, so that no writer of any program can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statementsOf(isPostgres ? TOLD_BY_POSTGRES : LOGGED_BY_SQLITE)) {
    await sql.raw(statement).execute(db)
  }
}
