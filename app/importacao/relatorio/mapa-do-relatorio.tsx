import { useCallback, useMemo, useState } from 'react';
import classes from '#app/kit/folha/folha.module.css';
import { numero, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { Legenda } from '#app/map/layers/legenda.tsx';
import { DesenhoDoMapa } from '#app/map/still/desenho.tsx';
import { vistaDe } from '#app/map/still/vista.ts';
import type { Relatorio } from './relatorio.ts';

/** Pixels at 96 an inch: the width between the margins of A4. */
const LARGURA = 680;
const ALTURA = 370;
const ENCAIXE = { margem: 40, zoomMaximo: 16 };

interface Props {
  readonly mapa: NonNullable<Relatorio['mapa']>;
  /** The map is as it will be printed. */
  aoTerminar(): void;
}

export function MapaDoRelatorio({ mapa: { extensao, formas, tipos }, aoTerminar }: Props) {
  const vista = useMemo(() => vistaDe(extensao, LARGURA, ALTURA, ENCAIXE), [extensao]);
  const [inteira, setInteira] = useState(true);
  const hidratado = useHidratado();
  const terminar = useCallback(
    (estaInteira: boolean) => {
      setInteira(estaInteira);
      aoTerminar();
    },
    [aoTerminar],
  );
  return (
    <figure className={classes.mapa}>
      <div className={classes.quadro}>
        {hidratado ? (
          <DesenhoDoMapa
            vista={vista}
            formas={formas.itens}
            tipos={tipos}
            esquema="light"
            espessura={0.5}
            descricao={`Mapa do que foi importado: ${plural(formas.total, 'camada', 'camadas')}`}
            comQuadricula
            aoTerminar={terminar}
          />
        ) : (
          <noscript>O mapa precisa de JavaScript. A tabela das camadas diz o mesmo.</noscript>
        )}
      </div>
      <Legenda tipos={tipos} className={classes.legenda} />
      <figcaption>
        Projeção Web Mercator (EPSG:3857); coordenadas geográficas em WGS 84 / SIRGAS 2000. Fundo próprio, sem imagem de
        satélite.
        {formas.itens.length < formas.total &&
          ` Desenhadas as ${numero(formas.itens.length)} maiores de ${numero(formas.total)} camadas.`}
        {!inteira && ' Parte do fundo não pôde ser carregada.'}
      </figcaption>
    </figure>
  );
}
