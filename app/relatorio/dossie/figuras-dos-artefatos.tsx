import folha from '#app/kit/folha/folha.module.css';
import { plural } from '#app/kit/formatos.ts';
import { Imagens } from '../partes/imagens.tsx';
import type { Dossie, FiguraDoArtefato } from './dossie.ts';

/** What the artefacts show, each known by its hash. */
export function FigurasDosArtefatos({ figuras, semLugar }: Pick<Dossie, 'figuras' | 'semLugar'>) {
  if (figuras.length === 0) return null;
  return (
    <>
      <Imagens imagens={figuras.map(naPagina)} />
      {semLugar > 0 && (
        <p className={folha.corte} role="note">
          Só as {figuras.length} primeiras figuras estão aqui: {plural(semLugar, 'outra está', 'outras estão')} na
          página da detecção. A tabela diz todos os arquivos.
        </p>
      )}
    </>
  );
}

function naPagina({ id, nome, descricao, endereco, ausencia, legenda, sha256 }: FiguraDoArtefato) {
  return {
    id,
    nome: descricao,
    endereco,
    ausencia,
    legenda: (
      <>
        <strong>{nome}</strong>: {legenda} <span className={folha.hash}>SHA-256 {sha256}</span>
      </>
    ),
  };
}
