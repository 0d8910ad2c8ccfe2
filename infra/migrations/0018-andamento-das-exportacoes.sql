-- How far each export that runs now has come: shown to whoever asked for it, lost without harm.
create table operacao.exportacoes (
  id uuid primary key,
  feito integer not null check (feito >= 0),
  total integer not null check (total >= 0),
  atualizado_em timestamptz not null default now()
);

grant select, insert, update, delete on operacao.exportacoes to atalaia_app;
