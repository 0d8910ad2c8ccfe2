-- What exports have put into storage. Written before anything stands there; `nomeado` once the log is known to name it:
-- a file that no event came to name, because its process was killed in between, is removed some time later.
create table operacao.arquivos_das_exportacoes (
  chave text not null,
  exportacao_id uuid not null,
  guardado_em timestamptz not null default now(),
  nomeado boolean not null default false,
  primary key (chave, exportacao_id)
);

create index arquivos_exportados_por_conferir on operacao.arquivos_das_exportacoes (guardado_em) where not nomeado;

grant select, insert, update, delete on operacao.arquivos_das_exportacoes to atalaia_app;
