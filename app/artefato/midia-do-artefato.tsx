import { Anchor, Modal } from '@mantine/core';
import { useState } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from './artefato.module.css';
import type { MidiaNaTela } from './artefato.ts';

/** One file: looked at here where it can be, else downloaded. */
export function MidiaDoArtefato({ midia }: { readonly midia: MidiaNaTela }) {
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
      <Anchor href={url} download={nome} size="sm" className={classes.texto ?? ''}>
        {nome}
      </Anchor>
      <span className={classes.segunda}>{tamanho(bytes)}</span>
      {fotografia !== null && <span className={classes.segunda}>{deOndeEQuando(fotografia)}</span>}
      <Modal opened={aberta} onClose={() => setAberta(false)} size="xl" title={nome}>
        {exibicao !== null && <img src={exibicao} alt={nome} className={classes.inteira} />}
      </Modal>
    </>
  );
}

/** Where and when a picture was taken, as its camera says: 'fotografada a 120 m da detecção, 3 dias depois'. */
export function deOndeEQuando({ distancia_m, dias, instante }: NonNullable<MidiaNaTela['fotografia']>): string {
  const partes = [
    ...(distancia_m === null ? [] : [`a ${Math.round(distancia_m).toLocaleString('pt-BR')} m da detecção`]),
    ...(dias === null
      ? []
      : [dias === 0 ? 'no mesmo dia' : `${plural(Math.abs(dias), 'dia', 'dias')} ${dias > 0 ? 'depois' : 'antes'}`]),
  ];
  if (partes.length === 0) return instante === null ? '' : `fotografada em ${instanteComFuso(instante)}`;
  return `fotografada ${partes.join(', ')}`;
}
