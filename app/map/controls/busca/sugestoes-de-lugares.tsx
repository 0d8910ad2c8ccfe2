import type { MouseEvent } from 'react';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import classes from './busca.module.css';
import type { EstadoDaBusca } from './use-busca-de-lugares.ts';

interface Props {
  /** Of the search that these belong to. */
  readonly id: string;
  readonly estado: EstadoDaBusca;
  readonly marcado: number;
  /** Whether streets can be found here. */
  readonly ruas: boolean;
  aoEscolher(lugar: Lugar): void;
  aoTentar(): void;
}

/** The field keeps the focus while the pointer chooses. */
const semFoco = (evento: MouseEvent) => evento.preventDefault();

const NADA = 'Nenhum lugar encontrado.';
const SEM_RUAS = 'Aqui se acham municípios, estados e coordenadas; ruas, não.';

/** What a search found, or what became of it. */
export function SugestoesDeLugares({ id, estado, marcado, ruas, aoEscolher, aoTentar }: Props) {
  const lugares = estado.tipo === 'achados' ? estado.lugares : [];
  return (
    <div className={classes.painel} hidden={estado.tipo === 'parada'}>
      <p className={lugares.length > 0 ? classes.lido : classes.aviso} role="status">
        {situacao(estado, ruas)}
      </p>
      {estado.tipo === 'falhou' && (
        <button type="button" className={classes.tentar} onMouseDown={semFoco} onClick={aoTentar}>
          Tentar novamente
        </button>
      )}
      <div id={`${id}-lista`} role="listbox" aria-label="Lugares achados" className={classes.lista}>
        {lugares.map((lugar, i) => (
          <button
            key={lugar.id}
            id={`${id}-${i}`}
            type="button"
            role="option"
            // The field has the focus, and names the marked one.
            tabIndex={-1}
            aria-selected={i === marcado}
            className={classes.lugar}
            onMouseDown={semFoco}
            onClick={() => aoEscolher(lugar)}
          >
            <span className={classes.nome}>{lugar.nome}</span>
            {lugar.descricao !== '' && <span className={classes.descricao}>{lugar.descricao}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

function situacao(estado: EstadoDaBusca, ruas: boolean): string {
  if (estado.tipo === 'buscando') return 'Buscando…';
  if (estado.tipo === 'falhou') return estado.mensagem;
  if (estado.tipo === 'parada') return '';
  const { length } = estado.lugares;
  if (length === 0) return ruas ? NADA : `${NADA} ${SEM_RUAS}`;
  return length === 1 ? '1 lugar encontrado' : `${length} lugares encontrados`;
}
