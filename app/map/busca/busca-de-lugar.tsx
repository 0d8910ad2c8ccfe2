import { Popover } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { Botao } from '../controles/botao.tsx';
import classes from '../controles/controles.module.css';
import { BuscaDeLugares } from './busca-de-lugares.tsx';

/** The map's search: goes to the place that is chosen. */
export function BuscaDeLugar({ aoIr }: { aoIr(extensao: Extensao): void }) {
  const [aberta, setAberta] = useState(false);
  return (
    <Popover
      {...{ opened: aberta, onChange: setAberta, withinPortal: false, trapFocus: true, returnFocus: true }}
      position="left-start"
      width="min(20rem, 70vw)"
    >
      <Popover.Target>
        <Botao nome="Buscar um lugar" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
          <IconSearch size={18} aria-hidden />
        </Botao>
      </Popover.Target>
      <Popover.Dropdown className={classes.busca} aria-label="Busca de um lugar">
        <BuscaDeLugares
          rotulo="Lugar ou coordenadas"
          naLinha
          aoEscolher={({ extensao }) => {
            setAberta(false);
            aoIr(extensao);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
