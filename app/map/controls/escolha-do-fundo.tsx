import { Popover } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type Fundo, NOMES_DOS_FUNDOS } from '../canvas/fundo/fundo.ts';
import { Botao } from './botao.tsx';
import classes from './controles.module.css';
import { TECLAS_DO_MAPA } from './teclas.ts';

interface Props {
  readonly fundo: Fundo;
  readonly fundos: readonly Fundo[];
  aoEscolher(fundo: Fundo): void;
}

/** Which ground lies below the layers. */
export function EscolhaDoFundo({ fundo, fundos, aoEscolher }: Props) {
  const [aberta, setAberta] = useState(false);
  const nome = useId();
  return (
    // Inside of the map, so that it is there in full screen too.
    <Popover opened={aberta} onChange={setAberta} position="left-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Botao
          nome="Escolher o fundo do mapa"
          tecla={TECLAS_DO_MAPA.fundo}
          aria-expanded={aberta}
          onClick={() => setAberta(!aberta)}
        >
          <IconMap2 size={18} aria-hidden />
        </Botao>
      </Popover.Target>
      <Popover.Dropdown className={classes.fundos} aria-label="Fundo do mapa">
        <fieldset>
          <legend>Fundo do mapa</legend>
          {fundos.map((um) => (
            <label key={um}>
              <input type="radio" name={nome} checked={um === fundo} onChange={() => aoEscolher(um)} />
              {NOMES_DOS_FUNDOS[um]}
            </label>
          ))}
        </fieldset>
        {fundos.length === 1 && <p>Satélite e ruas precisam de um fornecedor de mapas, que esta instalação não tem.</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
