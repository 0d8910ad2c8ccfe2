-- What imports have put into storage. Written before the file; `nomeado` once an event is known to name it: a file that
-- no event came to name, because its worker was killed in between, is removed some time later.
create table operacao.arquivos_das_importacoes (
  chave text not null,
  importacao_id uuid not null,
  guardado_em timestamptz not null default now(),
  nomeado boolean not null default false,
  primary key (chave, importacao_id)
);

create index arquivos_por_conferir on operacao.arquivos_das_importacoes (guardado_em) where not nomeado;

grant select, insert, update, delete on operacao.arquivos_das_importacoes to atalaia_app;
