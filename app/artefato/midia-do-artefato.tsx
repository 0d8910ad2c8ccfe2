import { Anchor, Button, Modal } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from './artefato.module.css';
import type { FotografiaNaTela, MidiaNaTela } from './artefato.ts';
import { PaginasDoDocumento } from './paginas-do-documento.tsx';

/** What is done with the place of a photograph. */
export interface AtosDoPonto {
  /** Shows it beside the detection. */
  aoVer(midia: MidiaNaTela): void;
  /** Makes it a point of evidence, or takes that back; absent where this person may not. */
  readonly aoAlternar?: ((midia: MidiaNaTela) => void) | undefined;
}

interface Props {
  readonly midia: MidiaNaTela;
  readonly ponto?: AtosDoPonto | undefined;
}

/** One file: looked at here where it can be, else downloaded. */
export function MidiaDoArtefato({ midia, ponto }: Props) {
  const { nome, url, bytes, exibicao, mime_type, fotografia } = midia;
  const [aberta, setAberta] = useState(false);
  const video = mime_type.startsWith('video/');
  return (
    <>
      {video ? (
        <video src={exibicao ?? url} controls preload="metadata" aria-label={nome}>
          <track kind="captions" label="Sem legendas" />
        </video>
      ) : (
        exibicao !== null && (
          <button type="button" className={classes.ver} aria-label={`Ver ${nome}`} onClick={() => setAberta(true)}>
            <img src={exibicao} alt="" loading="lazy" decoding="async" />
          </button>
        )
      )}
      {mime_type === 'application/pdf' && <PaginasDoDocumento midia={midia} />}
      <Anchor href={url} download={nome} size="sm" className={classes.texto ?? ''}>
        {nome}
      </Anchor>
      <span className={classes.segunda}>{tamanho(bytes)}</span>
      {fotografia !== null && <Fotografada midia={midia} fotografia={fotografia} ponto={ponto} />}
      <Modal opened={aberta} onClose={() => setAberta(false)} size="xl" title={nome}>
        {exibicao !== null && <img src={exibicao} alt={nome} className={classes.inteira} />}
      </Modal>
    </>
  );
}

interface PropsDaFotografada extends Props {
  readonly fotografia: FotografiaNaTela;
}

/** What its camera wrote into a photograph, and what may be done with its place. */
function Fotografada({ midia, fotografia, ponto: atos }: PropsDaFotografada) {
  const { posicao, ponto } = fotografia;
  return (
    <>
      <span className={classes.segunda}>{deOndeEQuando(fotografia)}</span>
      {ponto !== null && (
        <span className={classes.ponto}>
          <IconMapPin size={14} aria-hidden /> Ponto de evidência desde{' '}
          <time dateTime={ponto.em}>{instanteComFuso(ponto.em)}</time>, por {ponto.por.nome}
        </span>
      )}
      {posicao !== null && atos !== undefined && (
        <span className={classes.atos}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Ver no mapa onde ${midia.nome} foi fotografada`}
            onClick={() => atos.aoVer(midia)}
          >
            Ver no mapa
          </Button>
          {atos.aoAlternar !== undefined && (
            <Button variant="default" size="compact-sm" onClick={() => atos.aoAlternar?.(midia)}>
              {ponto === null ? 'Usar como ponto de evidência' : 'Deixar de usar como ponto'}
            </Button>
          )}
        </span>
      )}
    </>
  );
}

/** Where and when a picture was taken, as its camera says: 'fotografada a 120 m da detecção, 3 dias depois'. */
export function deOndeEQuando({
  distancia_m,
  dias,
  instante,
}: Pick<FotografiaNaTela, 'distancia_m' | 'dias' | 'instante'>): string {
  const partes = [
    ...(distancia_m === null ? [] : [`a ${Math.round(distancia_m).toLocaleString('pt-BR')} m da detecção`]),
    ...(dias === null
      ? []
      : [dias === 0 ? 'no mesmo dia' : `${plural(Math.abs(dias), 'dia', 'dias')} ${dias > 0 ? 'depois' : 'antes'}`]),
  ];
  if (partes.length === 0) return instante === null ? '' : `fotografada em ${instanteComFuso(instante)}`;
  return `fotografada ${partes.join(', ')}`;
}
