import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { BotoesDoDesenho } from '#app/map/form/botoes-do-desenho.tsx';
import { avancarDesenho, naTela } from '#app/map/form/desenho.ts';
import { medidasDe } from '#app/map/form/desenho-no-formulario.ts';
import DesenhoNoMapa from '#app/map/form/desenho-no-mapa.client.tsx';
import { useDesenho } from '#app/map/form/usar-desenho.ts';
import { type AreaTemporaria, areaTemporaria, feicaoDe } from './area-temporaria.ts';
import type { DesenhoDaAreaNoMapa } from './usar-desenho-da-area.tsx';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: DesenhoDaAreaNoMapa;
  aoDesenhar(area: AreaTemporaria): void;
  /** Where its buttons stand. */
  readonly painel: HTMLElement;
  readonly inicial: NonNullable<DesenhoDaAreaNoMapa['emCurso']>['inicial'];
}

const AREA = 3;
const MAX_NOME = 100;

/** An area that is being drawn: its tools on the map, its buttons in the panel. */
export default function DesenhoEmCurso({ mapa, painel, inicial, desenho: area, aoDesenhar }: Props) {
  const { emCurso, guardar, terminar } = area;
  const forma = useDesenho(inicial.geometria, AREA);
  const { desenho, agir } = forma;
  const [nome, setNome] = useState(`Área desenhada ${emCurso?.numero ?? 1}`);
  useEffect(() => guardar({ geometria: naTela(desenho), parte: desenho.parte }), [desenho, guardar]);
  const primeiro = useRef(() => {
    if (inicial.parte.length > 0) agir({ ato: 'continuar', vertices: inicial.parte });
    // Whoever asks for the drawing draws: the tool is not another button away.
    else if (inicial.geometria === null) agir({ ato: 'desenhar' });
  });
  useEffect(() => primeiro.current(), []);
  const mostrar = () => {
    // What is on its way counts: whoever ends has seen it on the map.
    const { geometria } = avancarDesenho(desenho, { ato: desenho.modo === 'editando' ? 'aplicar' : 'concluir' });
    if (geometria === null)
      return avisar({ tipo: 'toast', nivel: 'warning', mensagem: 'Desenhe antes uma área no mapa.' });
    const chamada = nome.trim() === '' ? 'Área desenhada' : nome.trim();
    terminar();
    aoDesenhar(areaTemporaria(chamada, [feicaoDe(chamada, geometria, medidasDe(geometria).area)]));
  };
  return (
    <>
      <DesenhoNoMapa mapa={mapa} forma={forma} inteira />
      {createPortal(
        <Stack gap="sm">
          <BotoesDoDesenho
            id="area-desenho"
            rotulo="Área"
            camada={forma}
            vertices={null}
            erros={undefined}
            parado={false}
          />
          <TextInput
            label="Nome da área"
            maxLength={MAX_NOME}
            value={nome}
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button onClick={mostrar}>Usar esta área</Button>
          </Group>
        </Stack>,
        painel,
      )}
    </>
  );
}
