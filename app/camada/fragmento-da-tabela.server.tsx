import { renderToStaticMarkup } from 'react-dom/server';
import { hectares, quilometros } from '#app/kit/formatos.ts';
import { camadas as textos } from '#app/mensagens/especificacao.ts';
import type { LinhaDaTabela } from '#projections/camada/tabela.queries.ts';

interface Fragmento {
  readonly linhas: readonly LinhaDaTabela[];
  /** From 1. */
  readonly pagina: number;
  readonly por_pagina: number;
  readonly total: number;
  /** False where a search finds more than is counted. */
  readonly exata: boolean;
}

/** The row as the specification names its fields. */
function linhaDaEspecificacao(linha: LinhaDaTabela) {
  const { id, nome, descricao, ativo, tipo, geojson, area, ativo_id, categoria_nome, ativo_nome } = linha;
  const { categoria_cor_da_tag } = linha;
  return {
    id,
    nome,
    descricao,
    ativo,
    tipo,
    geojson,
    area,
    ativo_id,
    categoria_nome,
    categoria_cor_da_tag,
    ativo_nome,
  };
}

/** A page of layers as plain HTML; each row holds its data as JSON in `data-camada`. React escapes what comes from data. */
export function fragmentoDaTabela({ linhas, pagina, por_pagina, total, exata }: Fragmento): string {
  return renderToStaticMarkup(
    <table
      data-total={total}
      data-total-exato={exata ? undefined : 'nao'}
      data-page={pagina}
      data-per-page={por_pagina}
      data-last-page={Math.max(1, Math.ceil(total / por_pagina))}
    >
      <thead>
        <tr>
          <th scope="col">Selecionar</th>
          <th scope="col">Nome</th>
          <th scope="col">Descrição</th>
          <th scope="col">Tipo</th>
          <th scope="col">Ativo</th>
          <th scope="col">Categoria</th>
          <th scope="col">Área</th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      <tbody>
        {linhas.length === 0 ? (
          <tr>
            <td colSpan={8}>{textos.nenhuma}</td>
          </tr>
        ) : (
          linhas.map((linha) => <Linha key={linha.id} linha={linha} />)
        )}
      </tbody>
    </table>,
  );
}

function Linha({ linha }: { readonly linha: LinhaDaTabela }) {
  const { id, nome, descricao, tipo, ativo_nome, categoria_nome, area, comprimento, ativo } = linha;
  const medida = area !== null ? hectares(area) : comprimento !== null ? quilometros(comprimento) : '';
  return (
    <tr data-id={id} data-camada={JSON.stringify(linhaDaEspecificacao(linha))}>
      <td>
        <input type="checkbox" name="layer_ids[]" value={id} aria-label={`Selecionar ${nome || 'Sem nome'}`} />
      </td>
      <td>{nome || 'Sem nome'}</td>
      <td>{descricao}</td>
      <td>{tipo?.nome}</td>
      <td>{ativo_nome}</td>
      <td>{categoria_nome}</td>
      <td>{medida}</td>
      <td>{ativo ? 'Ativa' : 'Inativa'}</td>
    </tr>
  );
}
